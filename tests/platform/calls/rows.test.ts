import { beforeAll, describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { type Resource, secretKinds, wireNames } from "../../../src/contract";
import { makeAccessWorld } from "../../support/access/fixtures";
import { testPassword } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";
import { useTestPlatform } from "../../support/test-users";

const resources = registry.entries.filter((entry): entry is Resource => entry.type === "resource");

/** The wire names of a resource's fields, including the titles of related records. */
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
  const platform = useTestPlatform(engine);
  let tokens: readonly string[];
  /** The payloads of lists that belong to another record, by resource. */
  let listPayloads: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  beforeAll(async () => {
    const { people } = await makeAccessWorld(platform);
    await platform.call("user/login-email", { email: people.admin.email, password: testPassword });
    tokens = [people.admin.token, people.afm.token];
    const as = tokens[0] ?? "";
    const { list } = await platform.data<{ list: { device_id: number }[] }>("device/list", {}, { as });
    const device_id = list[0]?.device_id ?? 0;
    const swapped = { device_id, time: platform.now, grease: "Lithium", size: 125, batch: "B-1" };
    const { database } = platform.platform;
    const { agent_id } = await database
      .selectFrom("device")
      .select("agent_id")
      .where("id", "=", device_id)
      .executeTakeFirstOrThrow();
    await database
      .insertInto("swap")
      .values({ ...swapped, agent_id })
      .execute();
    // The call toggles. Calling it twice writes history and keeps the state of the device.
    for (const _ of [1, 2]) await platform.data("device/enable", { device_id }, { as });
    listPayloads = { device_history: { device_id } };
    await platform.data("gateway/save", { eui: "A840410001818888", name: "Logged" }, { as: people.admin.token });
  });

  /** The first row of a list, read as admin or else as provider, and the token of that account. */
  async function rowOf({ name, calls }: Resource) {
    const path = calls.list?.path ?? "";
    for (const as of tokens) {
      const { data } = await platform.call(path, listPayloads[name] ?? {}, { as });
      const [row] = (data as { list?: Readonly<Record<string, unknown>>[] } | null)?.list ?? [];
      if (row !== undefined) return { row, as };
    }
    throw new Error(`${path} answers no rows.`);
  }

  test.each(resources.map((resource) => [resource.name, resource] as const))(
    "a row of %s has all declared fields and no secrets",
    async (_name, resource) => {
      const { row, as } = await rowOf(resource);
      expect(declaredNames(resource).filter((name) => !(name in row))).toEqual([]);
      expect(secretNames(resource).filter((name) => name in row)).toEqual([]);
      if (resource.calls.show === null) return;
      const shown = await platform.data<object>(
        resource.calls.show,
        { [resource.keySentAs]: row[resource.key] },
        { as },
      );
      expect(declaredNames(resource).filter((name) => !(name in shown))).toEqual([]);
      expect(secretNames(resource).filter((name) => name in shown)).toEqual([]);
    },
  );
});
