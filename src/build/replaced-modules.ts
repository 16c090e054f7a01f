import type { Plugin } from "vite";

/**
 * The modules of libraries that the build of the console replaces. `tests/build/replaced-modules.test.ts` fails when a
 * library changes such a module. Sizes are compressed with brotli.
 */
export const replacedModules = {
  /** Line and column charts need no maps, trees or word clouds: 26 kB less. The chart library has no option for it. */
  chart: {
    importer: /\/@ant-design\/plots\/es\/core\/base\/index\.js$/,
    source: "./chart",
    code: 'import { corelib, extend, Runtime } from "@antv/g2"; export const Chart = extend(Runtime, corelib());',
  },
} as const;

const prefix = "\0replaced:";

/** Replaces the modules, in the build only. */
export function replaceModules(): Plugin {
  const all = Object.values(replacedModules);
  return {
    name: "replace-modules",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer = "") {
      const at = all.findIndex((one) => one.source === source && one.importer.test(importer));
      return at === -1 ? undefined : { id: `${prefix}${at}`, moduleSideEffects: false };
    },
    load: (id) => (id.startsWith(prefix) ? all[Number(id.slice(prefix.length))]?.code : undefined),
  };
}
