import { createHash } from "node:crypto";
import { build, type Plugin } from "vite";
import { apiPrefixes, platformFiles } from "../platform/http/web/api-paths.ts";
import { chunkOf, filesOf } from "./first-paint.ts";

interface Options {
  /** The module of the worker, relative to the project. */
  readonly worker: string;
  /**
   * The entry modules whose files the worker loads in advance: for everyone (`start`), for each language, and for the
   * `checklist` once it has been opened.
   */
  readonly modules: Readonly<Record<string, readonly string[]>>;
  /** Files that no module imports, by group: each is a file name in `assets/` without hash and extension. */
  readonly assets: Readonly<Record<string, readonly string[]>>;
}

/**
 * Builds the service worker into the one file `service-worker.js` and tells it about the build. Its `version` is a hash
 * of `index.html`, so that browsers notice a changed build.
 */
export function serviceWorker({ worker, modules, assets }: Options): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle: {
      // Runs after Vite emits `index.html`.
      order: "post",
      async handler(_options, bundle) {
        const page = bundle["index.html"];
        const output = Object.values(bundle);
        const entryFile = output.find((one) => one.type === "chunk" && one.isEntry)?.fileName;
        if (page?.type !== "asset" || entryFile === undefined) {
          throw new Error("The build has no index.html or no entry chunk.");
        }
        const assetOf = (name: string): string => {
          const asset = output.find(({ fileName }) => fileName.startsWith(`assets/${name}-`));
          if (asset === undefined) throw new Error(`The build has no file "${name}".`);
          return asset.fileName;
        };
        const filesFor = (group: string, entries: readonly string[]) => [
          ...new Set(entries.flatMap((path) => filesOf(output, chunkOf(output, path)))),
          ...(assets[group] ?? []).map(assetOf),
        ];
        const known = {
          version: createHash("sha256").update(page.source).digest("hex").slice(0, 12),
          start: entryFile,
          files: Object.fromEntries(Object.entries(modules).map(([name, entries]) => [name, filesFor(name, entries)])),
          others: [...apiPrefixes, ...platformFiles],
        };
        this.emitFile({ type: "asset", fileName: "service-worker.js", source: await codeOf(worker, known) });
      },
    },
  };
}

/** The worker as one script. `known` replaces its constant `BUILD`. */
async function codeOf(worker: string, known: object): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { BUILD: JSON.stringify(known) },
    build: {
      write: false,
      target: "baseline-widely-available",
      rolldownOptions: { input: worker, output: { format: "iife" } },
    },
  });
  const chunks = "output" in built ? built.output.filter((one) => one.type === "chunk") : [];
  const [chunk] = chunks;
  if (chunk === undefined || chunks.length > 1) throw new Error("The service worker must be a single file.");
  return chunk.code;
}
