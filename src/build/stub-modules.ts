import type { Plugin } from "vite";

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

/** Puts the stand-ins into the build, and nowhere else. */
export function stubModules(): Plugin {
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
