import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, runnerImport } from "vite";
import { checkDeclarations } from "./src/build/check-declarations.ts";
import { firstPaint } from "./src/build/first-paint.ts";
import { licences } from "./src/build/licences.ts";
import { manualsArchive } from "./src/build/manuals-archive.ts";
import { platformDevServer } from "./src/build/platform-dev-server.ts";
import { precompress } from "./src/build/precompress.ts";
import { replaceModules } from "./src/build/replaced-modules.ts";
import { routeChunks } from "./src/build/route-chunks.ts";
import { serviceWorker } from "./src/build/service-worker.ts";
import { threadModules } from "./src/build/thread-modules.ts";

/**
 * Keeps the worker of MapLibre in the build: its package is marked as free of side effects, and the worker has only
 * those.
 */
const mapThread = (): Plugin => ({
  name: "map-thread",
  transform: {
    filter: { id: /maplibre-gl-worker/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: true }),
  },
});

const load = async <Module>(path: string): Promise<Module> =>
  (await runnerImport<Module>(path, { configFile: false, logLevel: "error" })).module;

/** PDF.js loads its JPEG 2000 decoder by a fixed file name, so the hash is in the folder's name. */
const assetFileNames = ({ names }: { readonly names: readonly string[] }): string =>
  names.includes("openjpeg_nowasm_fallback.js") ? "assets/[hash]/[name][extname]" : "assets/[name]-[hash][extname]";

/** Packages without side effects that do not say so. The build leaves out the parts of them that nothing uses. */
const moduleSideEffects = [
  { test: /node_modules\/(error-stack-parser|html2canvas|papaparse|rc-field-form|stackframe)\//, sideEffects: false },
];

const visitors = "src/console/screens/auth";

const later = ["controls", "select", "app", "list", "list-controls"];

/** The chunks of the console, in the order of loading. */
const chunks = [
  { name: "start", entries: ["index.html", `${visitors}/login.tsx`] },
  { name: "start", entries: ["src/console/i18n/zh/index.ts", "src/console/i18n/en/index.ts"], sharedWith: later },
  // The other pages for visitors load neither the frame nor the list.
  { name: "controls", entries: [`${visitors}/register.tsx`, `${visitors}/reset-password.tsx`], sharedWith: later },
  // Not the selects of the profile: lists load them after their rows.
  { name: "controls", entries: [`${visitors}/complete-profile.tsx`], sharedWith: ["app", "list"] },
  { name: "select", entries: [`${visitors}/complete-profile.tsx`], sharedWith: ["list-controls"] },
  { name: "app", entries: ["src/console/shell/app.tsx"] },
  {
    name: "list",
    entries: [
      "src/console/generator/list/list-screen.tsx",
      // Lists load these small parts before their first row. Files of their own cost more than they save.
      "src/console/generator/import-export/import-export-menu.tsx",
      "src/console/fields/cells/gauge-cell.tsx",
    ],
  },
  // What a list loads after its rows.
  {
    name: "list-controls",
    entries: [
      "src/console/ui/page-numbers.tsx",
      "src/console/generator/list/bar-filters.tsx",
      "src/console/generator/list/column-grip.tsx",
    ],
  },
];

/** What the service worker loads in advance: what most visits need. */
const inAdvance = {
  worker: "src/console/client/service-worker.ts",
  modules: {
    start: [
      "src/console/shell/main.tsx",
      `${visitors}/login.tsx`,
      "src/console/shell/app.tsx",
      "src/console/generator/list/list-screen.tsx",
      "src/console/screens/home.tsx",
    ],
    zh: ["src/console/i18n/zh/index.ts"],
    en: ["src/console/i18n/en/index.ts"],
    // Once somebody has opened a visit: its checklist works without network.
    checklist: [
      "src/console/screens/visit/checklist.tsx",
      // It scans the cartridges.
      "src/console/instruments/scan/scan-dialog.tsx",
      // Other pages send what it has stored.
      "src/console/shell/go-on.ts",
      ...["zh", "en"].flatMap((language) => [
        `src/console/i18n/${language}/visits.ts`,
        `src/console/i18n/${language}/map-texts.ts`,
        `src/console/i18n/${language}/scan.ts`,
      ]),
    ],
  },
  // The code reader runs in a thread of its own.
  assets: { checklist: ["code-worker", "zxing_reader"] },
};

/** What the static frame of `index.html` shows and preloads. */
async function frame() {
  const { registry } = await load<typeof import("./resources/index.ts")>("./resources/index.ts");
  const { shiftedLists, tabbedLists } = await load<typeof import("./src/console/providers/tabbed-lists.ts")>(
    "./src/console/providers/tabbed-lists.ts",
  );
  const { prefetchedCalls } = await load<typeof import("./src/console/providers/prefetched-calls.ts")>(
    "./src/console/providers/prefetched-calls.ts",
  );
  const { frame: zh } = await load<typeof import("./src/console/i18n/zh/frame.ts")>("./src/console/i18n/zh/frame.ts");
  const { frame: en } = await load<typeof import("./src/console/i18n/en/frame.ts")>("./src/console/i18n/en/frame.ts");
  const names = (texts: Readonly<Record<"product.name" | "login.title", string>>) => ({
    product: texts["product.name"],
    login: texts["login.title"],
  });
  const app = "src/console/shell/app.tsx";
  return {
    names: { zh: names(zh), en: names(en) },
    calls: prefetchedCalls(registry),
    lists: tabbedLists(registry),
    shifts: shiftedLists(registry),
    modules: {
      zh: ["src/console/i18n/zh/index.ts"],
      en: ["src/console/i18n/en/index.ts"],
      page: [app],
      list: [app, "src/console/generator/list/list-screen.tsx"],
      record: ["src/console/generator/form/form-screen.tsx", "src/console/generator/show/show-screen.tsx"],
      "/home": ["src/console/screens/home.tsx"],
      "/register": [`${visitors}/register.tsx`],
      "/retrieve": [`${visitors}/reset-password.tsx`],
      "/update-info": [`${visitors}/complete-profile.tsx`],
    },
  };
}

export default defineConfig(async ({ command, isSsrBuild }) => {
  const outDir = isSsrBuild ? "dist/platform" : "dist/console";
  const { collect, write } = licences();
  const shared = {
    plugins: [react(), threadModules(() => [collect()]), ...(isSsrBuild ? [] : [replaceModules()])],
    // All packages share lodash-es, and the build leaves out its unused functions. The development server bundles
    // packages before use, and there dagre needs the functions of lodash that lodash-es lacks.
    resolve: {
      alias: command !== "build" || isSsrBuild ? [] : [{ find: /^lodash(?=\/|$)/, replacement: "lodash-es" }],
    },
    worker: { plugins: () => [mapThread(), collect()] },
    // Browsers of the last three years. Older ones would need 50 % more code.
    build: {
      target: isSsrBuild ? "node20" : "baseline-widely-available",
      rolldownOptions: isSsrBuild ? {} : { treeshake: { moduleSideEffects } },
    },
  };
  const groups = command === "build" && !isSsrBuild ? await routeChunks(shared, chunks) : [];
  return {
    ...shared,
    plugins: [
      ...shared.plugins,
      collect(),
      write(),
      checkDeclarations(),
      platformDevServer(),
      ...(isSsrBuild ? [] : [firstPaint(frame), serviceWorker(inAdvance), manualsArchive(), precompress(outDir)]),
    ],
    // The platform replaces this placeholder by a new nonce in every response.
    // Only the page holds the base path, so one build works under each path.
    experimental: {
      renderBuiltUrl: (_file: string, { hostType }: { readonly hostType: string }) =>
        hostType === "html" ? undefined : { relative: true },
    },
    html: { cspNonce: "__CSP_NONCE__" },
    server: { host: process.env.HOST ?? "127.0.0.1", port: Number(process.env.PORT ?? 8080) },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: !isSsrBuild,
      copyPublicDir: !isSsrBuild,
      ...shared.build,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        ...shared.build.rolldownOptions,
        checks: { pluginTimings: false },
        output: { assetFileNames, codeSplitting: { groups } },
      },
    },
  };
});
