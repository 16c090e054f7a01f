import { build, type Plugin } from "vite";

/**
 * Supports `import code from "./module?thread"`: the module and its imports, bundled as text for a worker thread.
 *
 * Node cannot load TypeScript, and the built platform has no separate files for modules. With the bundle, threads work
 * in the same way in development, in tests and in the build.
 *
 * @param plugins of the builds of threads
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
      const built = await build({
        configFile: false,
        plugins: plugins(),
        logLevel: "error",
        ssr: { noExternal: true },
        build: { ssr: id.slice(0, -suffix.length), write: false, target: "node20", minify: true },
      });
      const chunks = "output" in built ? built.output.filter((one) => one.type === "chunk") : [];
      const [chunk] = chunks;
      if (chunk === undefined || chunks.length > 1)
        throw new Error(`A thread must be a single chunk, but ${id} has ${chunks.length}.`);
      return `export default ${JSON.stringify(chunk.code)};`;
    },
  };
}
