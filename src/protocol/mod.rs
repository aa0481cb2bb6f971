//! The languages of front ends: CECP, UCI and USI.
