import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { standIns } from "../../src/build/stand-ins";

const dependency = (path: string): string => readFileSync(`node_modules/${path}`, "utf8");

test.each(standIns)("$importer still imports $source", ({ source, importer }) => {
  const imports = [...dependency(importer).matchAll(/from ["']([^"']+)["']/g)].map(([, from]) => from);
  expect(imports).toContain(source);
});

test("the form context of antd takes only the provider from rc-field-form, and the validator is not a part of that", () => {
  expect(dependency("antd/es/form/context.js")).toMatch(/import \{ FormProvider as \w+ \} from ['"]rc-field-form['"]/);
  expect(dependency("rc-field-form/es/FormContext.js")).toMatch(/export \{.*\bFormProvider\b/);
});

test("the lock of the page's scrolling returns nothing and still adds a style without a nonce", () => {
  const lock = dependency("@rc-component/portal/es/useScrollLocker.js");
  expect(lock).toMatch(/updateCSS\(.*, id\);/);
  expect(lock).not.toContain("nonce");
});

test("the charts of G2 are its runtime with a library", () => {
  const exported = dependency("@antv/g2/esm/index.js") + dependency("@antv/g2/esm/exports.js");
  for (const name of ["corelib", "extend", "Runtime"]) expect(exported).toContain(name);
});
