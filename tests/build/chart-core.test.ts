import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { replaced } from "../../src/build/chart-core";

const dependency = (path: string): string => readFileSync(`node_modules/${path}`, "utf8");

test("the chart library still imports the replaced module, and takes only the chart from it", () => {
  expect(dependency(replaced.importer)).toMatch(/^import \{ Chart \} from '\.\/chart';$/m);
});

test("the replaced module is the runtime of G2 with a library, and exports only that", () => {
  const statements = dependency("@ant-design/plots/es/core/base/chart.js").match(/^(import|export) .*$/gm);
  expect(statements).toEqual([
    "import { plotlib } from '@antv/g2-extension-plot';",
    "import { Runtime, extend, stdlib } from '@antv/g2';",
    "export var Chart = extend(Runtime, __assign(__assign({}, stdlib()), plotlib()));",
  ]);
});

test("G2 exports its core", () => {
  const exported = dependency("@antv/g2/esm/index.js") + dependency("@antv/g2/esm/exports.js");
  for (const name of ["corelib", "extend", "Runtime"]) expect(exported).toContain(name);
});
