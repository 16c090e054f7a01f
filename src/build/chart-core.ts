import type { Plugin } from "vite";

/** The module of the chart library that the build replaces. `tests/build/chart-core.test.ts` fails when it changes. */
export const replaced = {
  /** The file of the importing module, below `node_modules`. */
  importer: "@ant-design/plots/es/core/base/index.js",
  /** The module name exactly as in the import statement. */
  source: "./chart",
};

const id = "\0chart-core";

/**
 * Builds charts with the core of G2 only: line and column charts need no maps, trees or word clouds. That is 26 kB less
 * (brotli) for each screen with a chart, and the chart library has no option for it.
 */
export function chartCore(): Plugin {
  return {
    name: "chart-core",
    apply: "build",
    enforce: "pre",
    resolveId: (source, importer) =>
      source === replaced.source && importer?.endsWith(`/${replaced.importer}`)
        ? { id, moduleSideEffects: false }
        : undefined,
    load: (module) =>
      module === id
        ? 'import { corelib, extend, Runtime } from "@antv/g2"; export const Chart = extend(Runtime, corelib());'
        : undefined,
  };
}
