#!/usr/bin/awk -f
# Adds up LLVM's report on each file (lcov) by folder: lines and branches, and how many of them were reached.
# Lines of unit tests inside the source files are not counted: those from `mod tests` to the end.
BEGIN { FS = "[:,]"; uncovered = "target/coverage/uncovered.txt"; printf "" > uncovered }
$1 == "SF" {
    file = substr($0, 4)
    match(file, /(crates\/[a-z]+\/)?src\//)
    file = substr(file, RSTART)
    name = file
    sub(/^crates\//, "", name)
    sub(/src\//, "", name)
    depth = split(name, parts, "/")
    folder = depth == 1 ? "src" : parts[1]
    # Folders of a crate begin with its name: core/board.
    if (file ~ /^crates/ && depth > 2) folder = folder "/" parts[2]
    end = 0
    while ((getline line < file) > 0) {
        number[file]++
        if (line ~ /^mod tests/) end = number[file]
    }
    close(file)
    if (!end) end = 1e9
}
$1 == "DA" && $2 < end {
    lines[folder]++
    if ($3 > 0) reached[folder]++
    else print file ":" $2 >> uncovered
}
$1 == "BRDA" && $2 < end {
    branches[folder]++
    if ($5 != "-" && $5 > 0) taken[folder]++
}
END {
    print "| folder | lines | reached | branches | taken |"
    print "| --- | --- | --- | --- | --- |"
    for (folder in lines) names[++count] = folder
    for (i = 2; i <= count; i++)
        for (j = i; j > 1 && names[j - 1] > names[j]; j--) {
            swap = names[j]; names[j] = names[j - 1]; names[j - 1] = swap
        }
    for (i = 1; i <= count; i++) row(names[i], lines[names[i]], reached[names[i]], branches[names[i]], taken[names[i]])
    row("all", 0, 0, 0, 0)
}
function row(name, l, r, b, t) {
    if (name == "all") { l = all_lines; r = all_reached; b = all_branches; t = all_taken }
    else { all_lines += l; all_reached += r; all_branches += b; all_taken += t }
    printf "| %s | %d | %.1f %% | %d | %s |\n", name, l, 100 * r / l, b, b ? sprintf("%.1f %%", 100 * t / b) : "-"
}
