import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { field, iconNames } from "../../src/contract";
import { commonSettings, customKind, kindSettings, option, suggestions } from "../../src/contract/check/field-options";
import { optionTables } from "../../src/contract/check/options";

/**
 * resources/README.md describes every option. The compiler holds the checker's tables against the types; the test holds
 * the document against the tables. Heading of the document → the options that its table describes.
 */
const tables: Readonly<Record<string, object>> = {
  ...optionTables,
  "all fields": commonSettings,
  ...Object.fromEntries(
    Object.entries(kindSettings)
      .filter(([, options]) => Object.keys(options).length > 0)
      .map(([kind, options]) => [`options of \`${kind}\``, options]),
  ),
  defineKind: customKind,
  suggestions,
  option,
};

const sections = readFileSync("resources/README.md", "utf8").split(/^#+ /m);
const sectionOf = (heading: string): string => sections.find((one) => one.startsWith(`${heading}\n`)) ?? "";
const namesIn = (heading: string): readonly string[] =>
  [...sectionOf(heading).matchAll(/^\| `(\w+)` \|/gm)].map(([, name = ""]) => name);

test.each(Object.entries(tables))("the table of %s has every option and no other", (heading, options) => {
  expect(namesIn(heading).toSorted()).toEqual(Object.keys(options).toSorted());
});

test("no other tables describe options", () => {
  const headings = sections.filter((one) => one.includes("| Option |")).map((one) => one.split("\n")[0]);
  expect(headings.toSorted()).toEqual(Object.keys(tables).toSorted());
});

test("every field kind has a line in the reference and a builder", () => {
  const kinds = Object.keys(kindSettings).toSorted();
  expect(namesIn("Field kinds").toSorted()).toEqual(kinds);
  expect(Object.keys(field).toSorted()).toEqual(kinds);
});

test("the icons are listed", () => {
  const listed = [...sectionOf("Icons").matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(listed).toEqual([...iconNames]);
});
