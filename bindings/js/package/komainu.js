// For pages that load engines by <script src>, and not as modules: `Komainu(options)` starts an engine.
{
  const here = document.currentScript.src;
  globalThis.Komainu = async (options) => (await import(new URL("./index.js", here).href)).startEngine(options);
}
