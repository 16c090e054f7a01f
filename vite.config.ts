import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin, runnerImport, type ViteDevServer } from "vite";
import { manualsArchive } from "./src/build/manuals-archive.ts";
import type { DevPlatform } from "./src/platform/dev";
import { isPlatformPath } from "./src/platform/web/api-paths.ts";

/** Kinds of files that shrink; pictures and fonts are compressed already. */
const compressible = /\.(js|mjs|css|html|svg|json|wasm|webmanifest|txt)$/;

/** Writes a brotli and a gzip file beside every built file, so that the server compresses nothing while it serves. */
function precompress(folder: string): Plugin {
  const compress = async (file: string): Promise<void> => {
    const content = await readFile(file);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await Promise.all([
      promisify(brotliCompress)(content, quality).then((packed) => writeFile(`${file}.br`, packed)),
      promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }).then((packed) =>
        writeFile(`${file}.gz`, packed),
      ),
    ]);
  };
  return {
    name: "precompress",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true });
        for (const file of files.filter((name) => compressible.test(name)).map((name) => join(folder, name))) {
          // The page gets a nonce with each request, so it cannot be compressed beforehand.
          if (!file.endsWith(".html") && (await stat(file)).isFile()) await compress(file);
        }
      },
    },
  };
}

/**
 * Code that libraries bring and the console never runs, and what stands in for it. Each entry names the module as its
 * importer writes it, the importer, and the stand-in's source. Together they keep about 60 kB (brotli) from the first list.
 */
const leftOut: readonly {
  readonly source: string;
  readonly importer: RegExp;
  readonly standIn: string;
  readonly because: string;
}[] = [
  {
    source: "rc-field-form",
    importer: /antd\/es\/form\/context\.js$/,
    standIn: 'export { FormProvider } from "rc-field-form/es/FormContext";',
    because: "every input of antd asks for the form's context, which need not bring the form and its validator",
  },
  {
    source: "./useScrollLocker",
    importer: /@rc-component\/portal\/es\/Portal\.js$/,
    standIn: "export default () => undefined;",
    because:
      "it writes a style without the page's nonce, which the policy refuses; page.css keeps the page still instead",
  },
  {
    source: "papaparse",
    importer: /@refinedev\/core/,
    standIn: "export default {};",
    because: "Refine's import and export hooks are not used",
  },
  {
    source: "pluralize",
    importer: /@refinedev\/core/,
    standIn: "const same = (word) => word; export default { plural: same, singular: same };",
    because: "labels come out of the declarations, in two languages",
  },
  {
    source: "error-stack-parser",
    importer: /@refinedev\/devtools-internal/,
    standIn: "export default { parse: () => [] };",
    because: "traces of calls are for Refine's devtools, which are not used",
  },
  {
    source: "resize-observer-polyfill",
    importer: /rc-resize-observer/,
    standIn: "export default globalThis.ResizeObserver;",
    because: "every browser has ResizeObserver",
  },
  {
    source: "side-channel",
    importer: /qs\/lib/,
    standIn: "module.exports = () => new WeakMap();",
    because: "every browser has WeakMap; the package also serves engines that lack it",
  },
  {
    source: "./chart",
    importer: /@ant-design\/plots\/es\/core\/base\//,
    standIn:
      'import { corelib, extend, Runtime } from "@antv/g2"; export const Chart = extend(Runtime, { ...corelib() });',
    because: "of the drawing library's parts, lines and columns need the core alone: no maps, trees or word clouds",
  },
  {
    source: "html2canvas",
    importer: /@antv\//,
    standIn: 'export default () => Promise.reject(new Error("HTML is not drawn into charts."));',
    because: "charts hold no HTML, so that none has to be made a picture of",
  },
];

function leaveOut(): Plugin {
  const prefix = "\0left-out:";
  return {
    name: "leave-out",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      const at = leftOut.findIndex(
        (one) => one.source === source && importer !== undefined && one.importer.test(importer),
      );
      return at === -1 ? undefined : { id: `${prefix}${at}`, moduleSideEffects: false };
    },
    load: (id) => (id.startsWith(prefix) ? leftOut[Number(id.slice(prefix.length))]?.standIn : undefined),
  };
}

/**
 * `import code from "./module?thread"`: a module bundled with all that it imports, as text, for a thread of the platform.
 * Node reads no TypeScript, and the built platform is one file: this way the thread is the same in development, in tests
 * and in the build.
 */
export function threads(): Plugin {
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

/** MapLibre's package says that none of its modules does anything by being loaded, which is all that its thread does. */
const mapThread = (): Plugin => ({
  name: "map-thread",
  transform: {
    filter: { id: /maplibre-gl-worker/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: true }),
  },
});

/** PDF.js asks for its JPEG 2000 reader by this name; the hash then stands in the folder's. */
const assetFileNames = ({ names }: { readonly names: readonly string[] }): string =>
  names.includes("openjpeg_nowasm_fallback.js") ? "assets/[hash]/[name][extname]" : "assets/[name]-[hash][extname]";

/** A declaration that cannot work ends the build with its faults instead of shipping a console that cannot start. */
function checkDeclarations(): Plugin {
  return {
    name: "check-declarations",
    apply: "build",
    async buildStart() {
      await runnerImport("./resources/index.ts", { configFile: false, logLevel: "error" });
    },
  };
}

/** Mounts the platform in the development server, and anew when its code or a declaration changes. */
function platform(): Plugin {
  let running: Promise<DevPlatform> | undefined;
  const open = async (server: ViteDevServer): Promise<DevPlatform> => {
    const { createPlatform } = (await server.ssrLoadModule("/src/platform/dev.ts")) as {
      createPlatform: () => Promise<DevPlatform>;
    };
    const opened = await createPlatform();
    server.config.logger.info(`\n${opened.lines.join("\n")}\n`);
    return opened;
  };
  const reopen = (server: ViteDevServer): void => {
    const before = running;
    running = (async () => {
      await before?.then((one) => one.close()).catch(() => undefined);
      return open(server);
    })();
    running.catch((error: unknown) =>
      server.config.logger.error(error instanceof Error ? error.message : String(error)),
    );
  };
  return {
    name: "platform",
    apply: "serve",
    async configureServer(server) {
      if (process.env.VITEST) return;
      running = open(server);
      // At the start a fault ends the server with its text; after a change it waits for the mended file.
      await running;
      server.httpServer?.once("close", () => void running?.then((one) => one.close()).catch(() => undefined));
      server.middlewares.use((request, response, next) => {
        // The page comes even while the platform cannot start: it shows a declaration's fault, and hears when that is mended.
        if (!isPlatformPath(request.url?.split("?")[0] ?? "/")) return next();
        (running ?? open(server)).then((one) => one.handle(request, response), next);
      });
    },
    // Not the watcher itself: it tells of a change before Vite has dropped the module as it was.
    hotUpdate({ file, server }) {
      const isMeant = /\/(src\/(platform|contract)|resources)\//.test(file);
      if (isMeant && this.environment.name === "client") reopen(server);
    },
  };
}

export default defineConfig(({ isSsrBuild }) => {
  const outDir = isSsrBuild ? "dist/platform" : "dist/console";
  return {
    plugins: [
      react(),
      threads(),
      checkDeclarations(),
      platform(),
      ...(isSsrBuild ? [] : [leaveOut(), manualsArchive(), precompress(outDir)]),
    ],
    // The platform puts a fresh nonce in this place with every page.
    html: { cspNonce: "__CSP_NONCE__" },
    // One lodash for everybody: the modules of lodash-es leave out what nobody uses.
    resolve: { alias: isSsrBuild ? [] : [{ find: /^lodash(?=\/|$)/, replacement: "lodash-es" }] },
    worker: { plugins: () => [mapThread()] },
    server: { host: process.env.HOST ?? "127.0.0.1", port: Number(process.env.PORT ?? 8080) },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: !isSsrBuild,
      copyPublicDir: !isSsrBuild,
      // Browsers of the last three years; older ones would need half as much code again.
      target: isSsrBuild ? "node20" : "baseline-widely-available",
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { output: { assetFileNames } },
    },
  };
});
