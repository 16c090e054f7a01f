import { build, type Plugin } from "vite";

/**
 * Supports `import code from "./module?thread"`: the module and its imports, bundled as text for a worker thread.
 *
 * Node 20 cannot load TypeScript, and no version resolves imports without an extension. The built platform is a bundle,
 * so the thread has no file of its own. With the text, threads work in the same way in development, in tests and in the
 * build.
 *
 * @param plugins plugins for bundling a thread
 */
export function threadModules(plugins: () => Plugin[] = () => []): Plugin {
  const suffix = "?thread";
  return {
    name: "thread-modules",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return undefined;
      const module = await this.resolve(source.slice(0, -suffix.length), importer);
      return module === null ? undefined : `${module.id}${suffix}`;
    },
    async load(id) {
      if (!id.endsWith(suffix)) return undefined;
      let bundled: readonly string[] = [];
      const noteModules: Plugin = {
        name: "note-modules",
        buildEnd() {
          bundled = [...this.getModuleIds()];
        },
      };
      const built = await build({
        configFile: false,
        plugins: [...plugins(), noteModules],
        logLevel: "error",
        ssr: { noExternal: true },
        build: { ssr: id.slice(0, -suffix.length), write: false, target: "node20", minify: true },
      });
      const chunks = "output" in built ? built.output.filter((one) => one.type === "chunk") : [];
      const [chunk] = chunks;
      if (chunk === undefined || chunks.length > 1)
        throw new Error(`A thread must be a single chunk, but ${id} has ${chunks.length}.`);
      // The development server bundles the thread again when one of its modules changes. "\0" marks generated modules.
      for (const file of bundled) if (!file.startsWith("\0")) this.addWatchFile(file);
      return `export default ${JSON.stringify(chunk.code)};`;
    },
  };
}
