import { expect, test } from "vitest";
import { registry } from "../../../resources";
import { cardColumns } from "../../../src/console/generator/list/card-columns";
import { resourceByName } from "../../../src/contract";

const shownOf = (name: string, record: Readonly<Record<string, unknown>>) => {
  const resource = resourceByName(registry, name);
  const { states, values } = cardColumns(resource, resource.list.columns, record);
  return { states: states.map(({ field }) => field), values: values.map(({ field }) => field) };
};

test.each([
  [
    "the time of an operation log entry, not its id",
    "log",
    { id: 74, username: "Lena", role: 100, target_type: 3, content: "Add: Member", time: 1_795_248_000_000 },
    { states: [], values: ["username", "role", "target_type", "time"] },
  ],
  [
    "all values of a record without a detail page",
    "authority",
    {
      group_id: 1,
      group_name: "East",
      username: "Lena",
      phone: "138",
      email: "a@b.test",
      is_enable: 1,
      member_count: 2,
      create_time: 5,
    },
    { states: ["is_enable"], values: ["username", "phone", "member_count", "create_time", "email"] },
  ],
  [
    "the first four values of a record with a detail page",
    "dealer",
    {
      agent_id: 1,
      name: "Nord",
      contact_name: "Lena",
      phone: "138",
      email: "a@b.test",
      address: "Kai 1",
      device_count: 3,
      is_enable: 1,
    },
    { states: ["is_enable"], values: ["contact_name", "phone", "address", "email"] },
  ],
])("a card shows %s", (_says, name, record, shown) => {
  expect(shownOf(name, record)).toEqual(shown);
});
