import { build, type Plugin } from "vite";

/**
 * `import code from "./module?thread"`: a module bundled with all that it imports, as text, for a thread of the platform.
 * Node reads no TypeScript, and the built platform has no file for each module: this way the thread is the same in
 * development, in tests and in the build.
 */
export function threadModules(): Plugin {
  const mark = "?thread";
  return {
    name: "threads",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith(mark)) return undefined;
      const module = await this.resolve(source.slice(0, -mark.length), importer);
      return module === null ? undefined : `${module.id}${mark}`;
    },
    async load(id) {
      if (!id.endsWith(mark)) return undefined;
      const built = await build({
        configFile: false,
        logLevel: "error",
        ssr: { noExternal: true },
        build: { ssr: id.slice(0, -mark.length), write: false, target: "node20", minify: true },
      });
      const chunks = "output" in built ? built.output.filter((one) => one.type === "chunk") : [];
      const [only] = chunks;
      if (only === undefined || chunks.length > 1)
        throw new Error(`${id} has to become one chunk, not ${chunks.length}.`);
      return `export default ${JSON.stringify(only.code)};`;
    },
  };
}
