import { beforeAll, describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { type Resource, secretKinds, wireNames } from "../../../src/contract";
import { makeAccessWorld } from "../../support/access/fixtures";
import { type TestPlatform, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";

const resources = registry.entries.filter((entry): entry is Resource => entry.type === "resource");

/** Names that a record of a resource has on the wire, titles of related records among them. */
const declaredNames = ({ fields }: Resource): readonly string[] =>
  Object.entries(fields)
    .filter(([, field]) => field.filterOnly !== true && !secretKinds.has(field.kind))
    .flatMap(([name, field]) => [
      ...wireNames(name, field),
      ...(field.kind === "relation" && field.titleIn !== undefined ? [field.titleIn] : []),
    ]);

const secretNames = ({ fields }: Resource): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (secretKinds.has(field.kind) ? [name] : []));

describe.each(openTestDatabases())("rows on $name", (engine) => {
  const opened = usePlatform(engine);
  let platform: TestPlatform;
  let tokens: readonly string[];
  /** What the lists ask for that stand within another record alone, by resource. */
  let within: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  beforeAll(async () => {
    platform = opened();
    const { people } = await makeAccessWorld(platform);
    tokens = [people.admin.token, people.afm.token];
    const as = tokens[0] ?? "";
    const { list } = await platform.data<{ list: { device_id: number }[] }>("device/list", {}, { as });
    const device_id = list[0]?.device_id;
    // Twice, so that the device is as it was, with something to tell.
    for (const _ of [1, 2]) await platform.data("device/enable", { device_id }, { as });
    within = { device_history: { device_id } };
    await platform.data("gateway/save", { eui: "A840410001818888", name: "Logged" }, { as: people.admin.token });
  });

  /** The first row of a list, of whoever may read it. */
  async function rowOf({ name, calls }: Resource): Promise<Readonly<Record<string, unknown>>> {
    const path = calls.list?.path ?? "";
    for (const as of tokens) {
      const { data } = await platform.call(path, within[name] ?? {}, { as });
      const [row] = (data as { list?: Readonly<Record<string, unknown>>[] } | null)?.list ?? [];
      if (row !== undefined) return row;
    }
    throw new Error(`${path} answers no row to anybody.`);
  }

  test.each(resources.map((one) => [one.name, one] as const))(
    "a row of %s has all that is declared, and no secret",
    async (_name, resource) => {
      const row = await rowOf(resource);
      expect(declaredNames(resource).filter((name) => !(name in row))).toEqual([]);
      expect(secretNames(resource).filter((name) => name in row)).toEqual([]);
      if (resource.calls.show === null) return;
      const shown = await platform.data<object>(
        resource.calls.show,
        { [resource.keySentAs]: row[resource.key] },
        { as: tokens[0] ?? "" },
      );
      expect(declaredNames(resource).filter((name) => !(name in shown))).toEqual([]);
      expect(secretNames(resource).filter((name) => name in shown)).toEqual([]);
    },
  );
});
