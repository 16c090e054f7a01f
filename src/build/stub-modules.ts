import type { Plugin } from "vite";

/**
 * Modules that the console does not need, and their stubs. The stubs make the download of the first list page about
 * 70 kB smaller (brotli).
 */
const stubs: readonly {
  /** The module name exactly as in the import statement. */
  readonly source: string;
  /** The path of the importing module. */
  readonly importer: RegExp;
  /** Source code of the stub. */
  readonly stub: string;
  readonly reason: string;
}[] = [
  {
    source: "./check/entries",
    importer: /src\/contract\/registry\.ts$/,
    stub: "export const checkEntries = () => [];",
    reason:
      "the build has checked the declarations, and stops if one has a fault (checkDeclarations in vite.config.ts)",
  },
  {
    source: "rc-field-form",
    importer: /antd\/es\/form\/context\.js$/,
    stub: 'export { FormProvider } from "rc-field-form/es/FormContext";',
    reason:
      "every antd input imports the form context and with it the validator; the login page does not use antd's Form",
  },
  {
    source: "./useScrollLocker",
    importer: /@rc-component\/portal\/es\/Portal\.js$/,
    stub: "export default () => undefined;",
    reason:
      "it adds a style without nonce, which the content security policy refuses; page.css stops scrolling instead",
  },
  {
    source: "papaparse",
    importer: /@refinedev\/core/,
    stub: "export default {};",
    reason: "Refine's import and export hooks are not used",
  },
  {
    source: "pluralize",
    importer: /@refinedev\/core/,
    stub: "const same = (word) => word; export default { plural: same, singular: same };",
    reason: "labels come from the declarations, in two languages",
  },
  {
    source: "error-stack-parser",
    importer: /@refinedev\/devtools-internal/,
    stub: "export default { parse: () => [] };",
    reason: "only Refine's devtools use stack traces, and they are not used",
  },
  {
    source: "resize-observer-polyfill",
    importer: /rc-resize-observer/,
    stub: "export default globalThis.ResizeObserver;",
    reason: "all supported browsers have ResizeObserver",
  },
  {
    source: "side-channel",
    importer: /qs\/lib/,
    stub: "module.exports = () => new WeakMap();",
    reason: "all supported browsers have WeakMap",
  },
  {
    source: "./chart",
    importer: /@ant-design\/plots\/es\/core\/base\//,
    stub: 'import { corelib, extend, Runtime } from "@antv/g2"; export const Chart = extend(Runtime, { ...corelib() });',
    reason: "line and column charts need only the core of G2: no maps, trees or word clouds",
  },
  {
    source: "html2canvas",
    importer: /@antv\//,
    stub: 'export default () => Promise.reject(new Error("HTML is not drawn into charts."));',
    reason: "the charts contain no HTML that would be converted to a picture",
  },
];

/** Replaces the modules by their stubs, in the build only. */
export function stubModules(): Plugin {
  const prefix = "\0stub:";
  return {
    name: "stub-modules",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      const at = stubs.findIndex(
        (one) => one.source === source && importer !== undefined && one.importer.test(importer),
      );
      return at === -1 ? undefined : { id: `${prefix}${at}`, moduleSideEffects: false };
    },
    load: (id) => (id.startsWith(prefix) ? stubs[Number(id.slice(prefix.length))]?.stub : undefined),
  };
}
