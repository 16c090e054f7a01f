import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/**
 * Modules inside libraries that the console replaces. Whole packages that it does not use are in the folder `unused`.
 * `tests/build/stand-ins.test.ts` fails when a library no longer has the import.
 */
export const standIns: readonly {
  /** The module name exactly as in the import statement. */
  readonly source: string;
  /** The file of the importing module, below `node_modules`. */
  readonly importer: string;
  /** Source code of the replacement. */
  readonly code: string;
  readonly reason: string;
}[] = [
  {
    source: "rc-field-form",
    importer: "antd/es/form/context.js",
    code: 'export { FormProvider } from "rc-field-form/es/FormContext";',
    reason:
      "every antd input imports the form context and with it the validator; the login page does not use antd's Form",
  },
  {
    source: "./useScrollLocker",
    importer: "@rc-component/portal/es/Portal.js",
    code: "export default () => undefined;",
    reason:
      "it adds a style without nonce, which the content security policy refuses; page.css stops scrolling instead",
  },
  {
    source: "./chart",
    importer: "@ant-design/plots/es/core/base/index.js",
    code: 'import { corelib, extend, Runtime } from "@antv/g2"; export const Chart = extend(Runtime, { ...corelib() });',
    reason: "line and column charts need only the core of G2: no maps, trees or word clouds",
  },
];

/** Whole packages, and the checker of declarations, that the console does not use. Each file says why. */
const unused: Readonly<Record<string, string>> = {
  papaparse: "papaparse.ts",
  pluralize: "pluralize.ts",
  "error-stack-parser": "error-stack-parser.ts",
  "resize-observer-polyfill": "resize-observer-polyfill.ts",
  html2canvas: "html2canvas.ts",
  "side-channel": "side-channel.cjs",
  "./check/entries": "check-entries.ts",
};

/** Aliases for the build of the console: short files in place of code that it does not use. */
export const unusedCode = Object.entries(unused).map(([find, file]) => ({
  find: new RegExp(`^${find.replaceAll(".", "\\.")}$`),
  replacement: fileURLToPath(new URL(`unused/${file}`, import.meta.url)),
}));

/** Puts the stand-ins in the place of their modules, in the build only. */
export function replaceModules(): Plugin {
  const prefix = "\0stand-in:";
  return {
    name: "stand-ins",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      const at = standIns.findIndex((one) => one.source === source && importer?.endsWith(`/${one.importer}`));
      return at === -1 ? undefined : { id: `${prefix}${at}`, moduleSideEffects: false };
    },
    load: (id) => (id.startsWith(prefix) ? standIns[Number(id.slice(prefix.length))]?.code : undefined),
  };
}
