import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, runnerImport } from "vite";
import { manualsArchive } from "./src/build/manuals-archive.ts";
import { platformDevServer } from "./src/build/platform-dev-server.ts";
import { precompress } from "./src/build/precompress.ts";
import { stubModules } from "./src/build/stub-modules.ts";
import { threadModules } from "./src/build/thread-modules.ts";

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

export default defineConfig(({ isSsrBuild }) => {
  const outDir = isSsrBuild ? "dist/platform" : "dist/console";
  return {
    plugins: [
      react(),
      threadModules(),
      checkDeclarations(),
      platformDevServer(),
      ...(isSsrBuild ? [] : [stubModules(), manualsArchive(), precompress(outDir)]),
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
