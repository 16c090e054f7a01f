import { type FieldKind, field } from "../../src/contract";
import { commonSettings, customKind, kindSettings, option, suggestions } from "../../src/contract/check/field-options";
import { optionTables as tables } from "../../src/contract/check/options";
import type { Shape } from "../../src/contract/check/shape";
import { valid } from "./faults";

const tab = { label: "T", lists: "part", by: "parent" };
const action = { call: "part/mark", label: "M" };
const figure = { label: "F" };
const withField = (settings: object): object => ({ fields: { ...valid.fields, more: settings } });
const shown = { calls: { ...valid.calls, show: "part/detail" } };

/** The declaration with options, its options, their path, and a function that changes one of them. */
export const optionPlaces: readonly (readonly [
  string,
  Readonly<Record<string, Shape>>,
  string,
  (change: object) => object,
])[] = [
  ["a resource", tables.defineResource, "", (change) => change],
  ["calls", tables.calls, "calls.", (change) => ({ calls: { ...valid.calls, ...change } })],
  [
    "a list call",
    tables["list call"],
    "calls.list.",
    (change) => ({ calls: { ...valid.calls, list: { path: "part/list", ...change } } }),
  ],
  [
    "a template call",
    tables["template call"],
    "calls.template.",
    (change) => ({ calls: { ...valid.calls, template: { path: "file/template", ...change } } }),
  ],
  ["a list", tables.list, "list.", (change) => ({ list: { ...valid.list, ...change } })],
  [
    "a column",
    tables.column,
    "list.columns[0].",
    (change) => ({ list: { columns: [{ field: "name", label: "N", ...change }] } }),
  ],
  ["a section", tables.Section, "form[0].", (change) => ({ form: [{ label: "A", fields: ["name"], ...change }] })],
  ["a tab", tables.tabs, "tabs.same.", (change) => ({ ...shown, tabs: { same: { ...tab, ...change } } })],
  ["an action", tables.actions, "actions.mark.", (change) => ({ actions: { mark: { ...action, ...change } } })],
  ["a figure", tables.figures, "figures.few.", (change) => ({ figures: { few: { ...figure, ...change } } })],
  ["roles", tables.roles, "roles.", (change) => ({ roles: change })],
  ["storage", tables.storage, "storage.", (change) => ({ storage: { owner: "nobody", ...change } })],
  [
    "a unique value",
    tables.unique,
    "storage.unique[0].",
    (change) => ({ storage: { owner: "nobody", unique: [{ fields: ["name"], ...change }] } }),
  ],
  ["a field", commonSettings, "fields.more.", (change) => withField({ ...field.text({ label: "M" }), ...change })],
  ...Object.entries(kindSettings).map(
    ([kind, settings]) =>
      [
        `a ${kind} field`,
        settings,
        "fields.more.",
        (change: object) => withField({ kind: kind as FieldKind, label: "M", ...change }),
      ] as const,
  ),
  ["a custom kind", customKind, "fields.more.of.", (change) => withField({ kind: "custom", label: "M", of: change })],
  [
    "suggestions",
    suggestions,
    "fields.more.suggestions.",
    (change) => withField({ kind: "text", label: "M", suggestions: { call: "part/list", ...change } }),
  ],
  [
    "an option of a choice",
    option,
    "fields.more.options[0].",
    (change) => withField({ kind: "choice", label: "M", options: [{ value: 1, label: "A", ...change }] }),
  ],
];
