import { beforeAll, describe, expect, test, vi } from "vitest";
import {
  code,
  type Field,
  type FigurePart,
  type FiguresAnswer,
  type ListAnswer,
  type Resource,
  resourceByName,
  role,
  writeField,
} from "../../../../src/contract";
import { answerOf, schemaFaults } from "../../../../src/contract/wire";
import { owners } from "../../../support/jobs-with-figures";
import type { Person } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestPlatform } from "../../../support/test-users";

vi.mock("../../../../resources", async (importOriginal) => {
  const { registryWith } = await import("../../../support/readme-example");
  const { jobsOf, owners: all } = await import("../../../support/jobs-with-figures");
  const product = await importOriginal<typeof import("../../../../resources")>();
  const isForCustomers = (name: string) => !/_of_(provider|group)$/.test(name);
  const rolesOf = (name: string) => [1, 2, 11, 100, 101, 102, ...(isForCustomers(name) ? [10] : [])];
  return { ...product, registry: registryWith(all.map(jobsOf), product, rolesOf) };
});

type Row = Readonly<Record<string, number | string | null>> & { readonly id: number };

/** 3 November 2026 in New York, two days after the clocks went back. */
const now = Date.UTC(2026, 10, 4, 2);
const day = 86_400_000;

/** Numbers from 0 to below 1, the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

describe.each(openTestDatabases())("figures on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let people: Readonly<Record<string, Person>>;

  beforeAll(async () => {
    const [agent_id, other_id] = [await platform.addAgent(), await platform.addAgent()];
    const group_id = await platform.addGroup(agent_id);
    const authorities = owners.flatMap((owner) =>
      // Only customers create jobs of customers.
      ["list", "edit", "delete", ...(owner === "customer" ? [] : ["create"])].map(
        (action) => `job_of_${owner}.${action}`,
      ),
    );
    const newYork = { time_zone: "America/New_York" };
    const kathmandu = { time_zone: "Asia/Kathmandu" };
    people = {
      admin: await platform.addPerson(role.admin),
      operator: await platform.addPerson(role.storage, newYork),
      dealer: await platform.addPerson(role.afm, { agent_id, ...newYork }),
      other: await platform.addPerson(role.oem, { agent_id: other_id, ...kathmandu }),
      leader: await platform.addPerson(role.leader, { agent_id, group_id, authorities, ...newYork }),
      member: await platform.addPerson(role.member, { agent_id, group_id, authorities, ...kathmandu }),
      customer: await platform.addPerson(role.customer, { agent_id, ...newYork }),
    };
  });

  const sentBy = (as: Person) => ({ as: as.token, base: as === people.customer ? "client/1" : "admin/1" }) as const;
  const data = <T>(path: string, payload: object, as: Person) => platform.data<T>(path, { ...payload }, sentBy(as));
  const mayUseJobs = (owner: string, as: Person) => as !== people.customer || !["provider", "group"].includes(owner);
  const resourceOf = async (owner: string): Promise<Resource> => {
    const { registry } = await import("../../../../resources");
    return resourceByName(registry, `job_of_${owner}`);
  };

  /** All rows of a list with filters. */
  async function listed(path: string, payload: object, as: Person): Promise<{ rows: readonly Row[]; total: number }> {
    const first = await data<ListAnswer<Row>>(path, { ...payload, page_size: 100 }, as);
    expect(first.total).toBeLessThanOrEqual(100);
    return { rows: first.list, total: first.total };
  }

  /** Adds, edits and deletes jobs as several people, at random times in the last 13 days. */
  async function changeAtRandom(owner: string, random: () => number): Promise<void> {
    const path = `job-of-${owner}`;
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const names = owner === "customer" ? ["customer"] : ["dealer", "other", "leader", "customer"];
    const writers = names.map((name) => people[name] as Person);
    const made: { readonly id: number; readonly by: Person }[] = [];
    const entersCost = (as: Person) => as === people.dealer;
    for (let count = 0; count < 60; count += 1) {
      platform.now = now - Math.floor(random() * 13 * day);
      const old = made.length > 8 && random() < 0.3 ? pick(made) : undefined;
      const by = old?.by ?? pick(writers.filter((one) => mayUseJobs(owner, one)));
      if (old !== undefined && random() < 0.4) {
        await data(`${path}/delete`, { id: old.id }, by);
        made.splice(made.indexOf(old), 1);
        continue;
      }
      const currency = pick(["EUR", "JPY"]);
      const price = random() < 0.2 ? {} : { price: Math.floor(random() * 9000), price_currency: currency };
      const values = {
        name: pick(["urgent pump", "pump", "URGENT"]),
        ...(random() < 0.8 && { state: pick([0, 1]) }),
        ...(random() < 0.8 && { is_done: pick([0, 1]) }),
        ...(random() < 0.8 && { hours: Math.floor(random() * 1000) / 100 }),
        ...price,
        ...(entersCost(by) && { cost: pick([1, 9, 20]) }),
        labels: pick(["", "red", "blue,red", "green"]),
        due: new Date(now + Math.floor((random() - 0.7) * 9) * day).toISOString().slice(0, 10),
      };
      const { id } = await data<Row>(`${path}/save`, { ...values, ...(old !== undefined && { id: old.id }) }, by);
      if (old === undefined) made.push({ id, by });
    }
    platform.now = now;
  }

  test.each(owners)(
    "equal the counts and sums of the lists that they open, for every role; storage owner: %s",
    async (owner) => {
      await changeAtRandom(owner, randomFrom(owners.indexOf(owner) + 7));
      const resource = await resourceOf(owner);
      const path = `job-of-${owner}`;
      for (const [who, as] of Object.entries(people)) {
        if (!mayUseJobs(owner, as)) continue;
        const { figures } = await data<FiguresAnswer>(`${path}/figures`, {}, as);
        for (const [name, answered] of Object.entries(figures)) {
          const figure = resource.figures.find((one) => one.name === name);
          if (figure === undefined) throw new Error(`${name} is not declared.`);
          const fixed = Object.assign(
            {},
            ...Object.entries(figure.filter).map(([filter, value]) =>
              writeField(value, filter, resource.fields[filter] as Field),
            ),
          ) as object;
          const parts: readonly FigurePart[] =
            typeof answered === "number" ? [{ filter: {}, value: answered }] : answered;
          for (const { filter, value } of parts) {
            const { rows, total } = await listed(`${path}/list`, { ...fixed, ...filter }, as);
            const sum = rows.reduce((all, row) => all + Number(row[figure.sum ?? ""] ?? 0), 0);
            const counted = figure.sum === null ? total : Number(sum.toFixed(6));
            expect([who, name, filter, value]).toEqual([who, name, filter, counted]);
          }
        }
      }
      // The jobs above make these figures differ from 0.
      const { figures } = await data<Record<"figures", Record<string, number>>>(
        `${path}/figures`,
        {},
        people.dealer as Person,
      );
      // Only the dealer enters costs, and the dealer enters no jobs of customers.
      for (const name of ["all", "open", "urgent", "hours", "turnover", ...(owner === "customer" ? [] : ["costs"])]) {
        expect([name, figures[name]]).not.toEqual([name, 0]);
      }
    },
  );

  test("are left out if the role may not read their field, and the answer matches its schema", async () => {
    const { registry } = await import("../../../../resources");
    const call = registry.calls.get("job-of-nobody/figures");
    if (call === undefined) throw new Error("There is no call.");
    const schema = answerOf(registry, call, {});
    const all = Object.keys((await resourceOf("nobody")).figures.map(({ name }) => name)).length;
    for (const [who, as] of Object.entries(people)) {
      const answer = await data<FiguresAnswer>("job-of-nobody/figures", {}, as);
      expect(schemaFaults(answer, schema ?? {}, true)).toEqual([]);
      const reads = who === "admin" || who === "dealer";
      expect([who, Object.keys(answer.figures).length]).toEqual([who, reads ? all : all - 2]);
    }
  });

  test("need the right to list the records", async () => {
    const refused = async (path: string, as: Person) => (await platform.call(path, {}, sentBy(as))).code;
    expect(await refused("job-of-provider/figures", people.customer as Person)).toBe(code.notAllowed);
    const agent_id = await platform.addAgent();
    const group_id = await platform.addGroup(agent_id);
    const blind = await platform.addPerson(role.member, { agent_id, group_id, authorities: ["job_of_nobody.create"] });
    expect(await refused("job-of-nobody/figures", blind)).toBe(code.notAllowed);
  });
});
