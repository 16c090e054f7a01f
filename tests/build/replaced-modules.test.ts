import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { replacedModules } from "../../src/build/replaced-modules";

const dependency = (path: string): string => readFileSync(`node_modules/${path}`, "utf8");
const { chart } = replacedModules;

test("the chart library still imports the module that the build replaces, and uses only its `Chart`", () => {
  const importer = "@ant-design/plots/es/core/base/index.js";
  expect(`/${importer}`).toMatch(chart.importer);
  expect(dependency(importer)).toContain(`import { Chart } from '${chart.source}';\n`);
});

test("the module that the build replaces exports only the runtime of G2, extended with two libraries", () => {
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
