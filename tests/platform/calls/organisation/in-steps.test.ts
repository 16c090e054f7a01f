import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { code } from "../../../../src/contract";
import { firstStep } from "../../../../src/platform/database";
import { withTotalsUpdated } from "../../../../src/platform/fleet/totals";
import { compareTotals } from "../../../support/compare-totals";
import { addLargeOwner, type LargeOwner } from "../../../support/large-owner";
import { type TestPlatform, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases, type TestEngine } from "../../../support/platform-database";
import { sendReports } from "../../../support/post-reports";

interface Case {
  readonly path: string;
  readonly payload: (world: LargeOwner) => Readonly<Record<string, unknown>>;
}

const switchAgent: Case = {
  path: "user/switch-user-agent",
  payload: ({ customer, otherAgentId }) => ({ target_user_id: customer.id, agent_id: otherAgentId }),
};
const editCustomer: Case = {
  path: "user/update-afm-info",
  payload: ({ customer, otherAgentId: agent_id }) => ({
    user_id: customer.id,
    agent_id,
    name: "Ann",
    email: customer.email,
  }),
};
const transfers = [switchAgent, editCustomer];
const deletion: Case = { path: "agent/delete", payload: ({ agentId }) => ({ agent_id: agentId }) };

/** Lets every change and deletion of a device fail. @returns a function that ends this */
async function failAt({ platform: { database } }: TestPlatform, engine: TestEngine, id: number) {
  const events = ["update", "delete"] as const;
  if (engine.name === "postgres") {
    await sql`create or replace function fail() returns trigger as $$ begin raise exception 'fault'; end $$
      language plpgsql`.execute(database);
  }
  for (const event of events) {
    const fault =
      engine.name === "postgres"
        ? sql`for each row when (old.id = ${sql.lit(id)}) execute function fail()`
        : sql`when old.id = ${sql.lit(id)} begin select raise(abort, 'fault'); end`;
    await sql`create trigger ${sql.ref(`fail_${event}`)} before ${sql.raw(event)} on device ${fault}`.execute(database);
  }
  return async () => {
    for (const event of events) {
      const of = engine.name === "postgres" ? sql` on device` : sql``;
      await sql`drop trigger ${sql.ref(`fail_${event}`)}${of}`.execute(database);
    }
  };
}

describe.each(openTestDatabases())("changes of many devices on $name", (engine) => {
  const platform = usePlatform(engine);
  const database = () => platform().platform.database;

  const open = async (one: Case) => {
    const world = await addLargeOwner(platform(), one === deletion ? 0 : 1);
    const { admin, agentId, customer, ids, spare } = world;
    return {
      world,
      call: () => platform().call(one.path, one.payload(world), { as: admin.token }),
      /** The ids of the devices that the former provider still has. */
      left: async () => {
        const rows = database().selectFrom("device").select("id").where("agent_id", "=", agentId);
        return (await rows.where("id", "in", ids).orderBy("id").execute()).map(({ id }) => id);
      },
      agent: () => database().selectFrom("agent").selectAll().where("id", "=", agentId).executeTakeFirst(),
      customer: () => database().selectFrom("account").selectAll().where("id", "=", customer.id).executeTakeFirst(),
      /** The entries of the operation log about the provider or the customer. */
      entries: () => {
        const [resource, id] = one === deletion ? ["dealer", agentId] : ["user", customer.id];
        const ofTarget = database().selectFrom("action_log").select("action").where("target_id", "=", Number(id));
        return ofTarget.where("resource", "=", String(resource)).orderBy("id").execute();
      },
      /** Gives the customer another device of the provider. */
      giveSpare: () =>
        database()
          .transaction()
          .execute((trx) =>
            withTotalsUpdated(trx, [spare], () =>
              trx.updateTable("device").set({ customer_id: customer.id }).where("id", "=", spare).execute(),
            ),
          ),
      spare: () => database().selectFrom("device").select("agent_id").where("id", "=", spare).executeTakeFirst(),
    };
  };

  const assertTotals = async () => {
    const { plain, kept } = await compareTotals(database());
    expect(kept).toEqual(plain);
  };

  test.each([...transfers, deletion])(
    "$path lets others work between its steps, and takes new devices too",
    async (one) => {
      const { world, call, left, agent, customer, entries, giveSpare, spare } = await open(one);
      const between: number[] = [];
      let isDone = false;
      const answer = call().finally(() => {
        isDone = true;
      });
      for (let turn = 0; !isDone; turn += 1) {
        const report = {
          type: "nb",
          imei: world.bystander.imei,
          time: platform().now - turn * 1000,
          dispensed_ml: 0.1,
        };
        await sendReports(platform(), [report]);
        const { length } = await left();
        if (length === 0 || length === world.ids.length) continue;
        // Its id is lower than those of the devices that are changed next.
        if (between.length === 0) await giveSpare();
        between.push(length);
      }
      expect(await answer).toMatchObject({ code: code.ok });
      expect(between).not.toEqual([]);
      expect(await left()).toEqual([]);
      expect(await entries()).toHaveLength(one === deletion ? 2 : 1);
      if (one === deletion) {
        expect(await agent()).toBeUndefined();
        expect(await spare()).toBeUndefined();
      } else {
        expect(await customer()).toMatchObject({ agent_id: world.otherAgentId });
        expect(await spare()).toEqual({ agent_id: world.otherAgentId });
      }
      await assertTotals();
    },
  );

  test.each([...transfers, deletion])("$path that fails in the middle is completed by the same call", async (one) => {
    const { world, call, left, agent, customer, entries } = await open(one);
    const before = [await agent(), await customer()];
    const mend = await failAt(platform(), engine, world.ids[firstStep + 20] ?? 0);
    const failed = await call().catch(() => ({ code: code.saveError }));
    await mend();
    expect(failed.code).not.toBe(code.ok);
    // The first step of the deletion has the spare device, too.
    expect(await left()).toEqual(world.ids.slice(one === deletion ? firstStep - 1 : firstStep));
    // A provider that is being deleted gets no customers, and the log names who deletes it.
    const between = one === deletion ? [{ ...before[0], is_enable: 0 }, before[1]] : before;
    expect([await agent(), await customer()]).toEqual(between);
    const begun = one === deletion ? [{ action: "disable" }] : [];
    expect(await entries()).toEqual(begun);
    await assertTotals();
    expect(await call()).toMatchObject({ code: code.ok });
    expect(await left()).toEqual([]);
    expect(await entries()).toEqual([...begun, { action: expect.stringMatching(/^(delete|switch|edit)$/) }]);
    await assertTotals();
  });

  test.each(transfers)("$path moves the history with each device", async (one) => {
    const { world, call } = await open(one);
    await call();
    for (const table of ["storage", "device_day", "alarm"] as const) {
      const rows = database().selectFrom(table).select("agent_id").distinct().where("device_id", "in", world.ids);
      expect(await rows.execute(), table).toEqual([{ agent_id: world.otherAgentId }]);
    }
  });

  test("two calls that move a customer to different providers leave all devices with one of them", async () => {
    const { world, call, customer } = await open(switchAgent);
    const thirdAgentId = await platform().addAgent();
    const other = { target_user_id: world.customer.id, agent_id: thirdAgentId };
    const answers = await Promise.all([call(), platform().call(switchAgent.path, other, { as: world.admin.token })]);
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([code.ok, code.notAllowed]);
    const devices = database().selectFrom("device").select("agent_id").distinct().where("id", "in", world.ids);
    expect(await devices.execute()).toEqual([{ agent_id: (await customer())?.agent_id }]);
    await assertTotals();
  });

  test("a deleted provider without devices gives much stock back in steps", async () => {
    const { world } = await open(deletion);
    const agent_id = await platform().addAgent();
    await database().updateTable("storage").set({ agent_id }).where("imei", "in", world.imeis).execute();
    await platform().data(deletion.path, { agent_id }, { as: world.admin.token });
    const stock = database().selectFrom("storage").select("agent_id").distinct().where("imei", "in", world.imeis);
    expect(await stock.execute()).toEqual([{ agent_id: null }]);
  });

  const refused: readonly (readonly [reason: string, one: Case, refuse: (world: LargeOwner) => Promise<unknown>])[] = [
    [
      "there is no application",
      switchAgent,
      ({ customer }) =>
        database().updateTable("account").set({ apply_status: 0 }).where("id", "=", customer.id).execute(),
    ],
    [
      "the new provider is disabled",
      editCustomer,
      ({ otherAgentId }) =>
        database().updateTable("agent").set({ is_enable: 0 }).where("id", "=", otherAgentId).execute(),
    ],
    [
      "a device is bound",
      deletion,
      ({ ids }) =>
        database()
          .transaction()
          .execute((trx) =>
            withTotalsUpdated(trx, ids.slice(-1), () =>
              trx.updateTable("device").set({ bind_status: 1 }).where("id", "in", ids.slice(-1)).execute(),
            ),
          ),
    ],
  ];

  test.each(refused)("nothing is changed if %s", async (_reason, one, refuse) => {
    const { world, call, left, agent, customer } = await open(one);
    await refuse(world);
    const before = [await agent(), await customer()];
    expect((await call()).code).not.toBe(code.ok);
    expect(await left()).toEqual(world.ids);
    expect([await agent(), await customer()]).toEqual(before);
  });
});
