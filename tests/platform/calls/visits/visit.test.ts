import { beforeAll, describe, expect, test } from "vitest";
import { code, maxStops, role, stopState, type VisitCandidates, visitState } from "../../../../src/contract";
import { day, hour } from "../../../../src/platform/base/clock";
import { insertReturningId } from "../../../../src/platform/database";
import { addToCounts } from "../../../../src/platform/fleet/totals";
import { makeTestUsers, type TestUsers } from "../../../support/lubricators";
import { type Person, type TestPlatform, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

interface Stop {
  readonly device_id: number;
  readonly name: string;
  readonly place: string;
  readonly grease: string;
  readonly size: number;
  readonly due: string | null;
  readonly state: number;
  readonly by: string;
  readonly time: number | null;
  readonly swapped: number;
}

interface Visit {
  readonly id: number;
  readonly name: string;
  readonly state: number;
  readonly progress: string;
  readonly group_name: string | null;
  readonly username: string;
  readonly stops: readonly Stop[];
}

describe.each(openTestDatabases())("visits on $name", (engine) => {
  const opened = usePlatform(engine);
  let platform: TestPlatform;
  let users: TestUsers;
  let groupId: number;
  let leader: Person;
  let member: Person;
  const ids: Record<string, number> = {};
  const grease = "General purpose lithium grease NLGI 2";

  const row = (name: string) => ({
    type: 0,
    agent_id: users.agentId,
    bind_status: 1,
    device_name: name,
    lubricant: grease,
    lubricant_tube: 125,
    time_setting: 5,
    remaining_ratio: 10,
    active_time: platform.now,
    province: "Bremen",
    city: "Bremen",
    create_time: 1,
    update_time: 1,
  });
  const add = async (name: string, values: Readonly<Record<string, unknown>>) => {
    ids[name] = await insertReturningId(platform.platform.database, "device", { ...row(name), ...values });
    await addToCounts(platform.platform.database, [ids[name]]);
  };
  const emptyIn = (days: number) => ({ empty_expected: platform.now + days * day });
  const at = (longitude: number, latitude: number) => ({ longitude, latitude });
  const data = <R>(path: string, payload: object, as = users.dealer.token) =>
    platform.data<R>(path, { ...payload }, { as });
  const call = (path: string, payload: object, as = users.dealer.token) => platform.call(path, { ...payload }, { as });
  const stopsOf = (...names: readonly string[]) => ({
    stops: JSON.stringify(names.map((name) => ({ device_id: ids[name] ?? 0 }))),
  });
  const plan = (names: readonly string[], values: object = {}, as?: string) =>
    data<Visit>("visit/save", { name: "Monday", ...stopsOf(...names), ...values }, as);
  const show = (id: number, as?: string) => data<Visit>("visit/detail", { id }, as);
  let keys = 0;
  const tick = (id: number, name: string, values: object = {}) => {
    keys += 1;
    return { id, device_id: ids[name], state: stopState.done, key: `key-number-${keys}`, ...values };
  };
  const cartridge = (values: object = {}) =>
    insertReturningId(platform.platform.database, "cartridge", {
      agent_id: users.agentId,
      grease_id: 1,
      size: 125,
      batch: `V-${keys++}`,
      best_before: "2099-12-31",
      count: 2,
      ...values,
    });

  beforeAll(async () => {
    platform = opened();
    users = await makeTestUsers(platform);
    groupId = await platform.addGroup(users.agentId);
    const inGroup = { agent_id: users.agentId, group_id: groupId };
    leader = await platform.addPerson(role.leader, {
      ...inGroup,
      authorities: ["visit.list", "visit.create", "visit.edit", "device.swap", "cartridge.list"],
    });
    member = await platform.addPerson(role.member, { ...inGroup, authorities: ["visit.list", "visit.edit"] });
    await add("press", { ...emptyIn(3), ...at(8.8, 53.08), install_location: "Hall 1" });
    await add("fan", { ...emptyIn(10), ...at(8.81, 53.08), group_id: groupId });
    await add("no place", emptyIn(5));
    await add("near, later", { ...emptyIn(60), ...at(8.8, 53.09) });
    await add("far, later", { ...emptyIn(60), ...at(8.8, 53.2) });
    await add("near, much later", { ...emptyIn(200), ...at(8.8, 53.08) });
    await add("elsewhere", { ...emptyIn(2), ...at(8.9, 53.1), province: "Hessen", city: "Kassel" });
    await add("foreign", { ...emptyIn(1), ...at(8.8, 53.08), agent_id: users.otherAgentId });
    await add("unbound", { ...emptyIn(1), bind_status: 0 });
  });

  describe("the devices to choose from", () => {
    const candidates = (payload: object = {}, as?: string) => data<VisitCandidates>("visit/candidates", payload, as);
    const names = ({ list }: VisitCandidates) => list.map((one) => `${one.name}${one.is_due ? "" : "?"}`);

    test("are the due ones, earliest first, and those nearby that are due within eight more weeks", async () => {
      const answer = await candidates();
      expect(names(answer)).toEqual(["elsewhere", "press", "no place", "fan", "near, later?"]);
      expect(answer.total).toBe(4);
      expect(answer.list[1]).toMatchObject({
        device_id: ids.press,
        place: "Bremen · Hall 1",
        ...at(8.8, 53.08),
        grease,
        size: 125,
        due: new Date(platform.now + 3 * day).toISOString().slice(0, 10),
      });
      expect(answer.list[2]).toMatchObject({ longitude: null, latitude: null });
    });

    test("nearby are found in each region of a plan for the whole country", async () => {
      const { dealer, agentId: agent_id } = await makeTestUsers(platform);
      await add("north", { ...emptyIn(3), ...at(8.8, 53.08), agent_id });
      await add("south", { ...emptyIn(4), ...at(11.5, 48.1), agent_id });
      // Between the two stand more devices than one read has, and they are due before the one nearby.
      const many = Array.from({ length: 1100 }, (_, index) => ({
        ...row(`between ${index}`),
        ...emptyIn(35),
        ...at(9 + index / 1000, 50.5),
        agent_id,
      }));
      for (let from = 0; from < many.length; from += 50)
        await platform.platform.database
          .insertInto("device")
          .values(many.slice(from, from + 50))
          .execute();
      await add("beside it", { ...emptyIn(60), ...at(11.52, 48.1), agent_id });
      expect(names(await candidates({}, dealer.token))).toEqual(["north", "south", "beside it?"]);
    });

    test("can be limited to a region and to weeks; the regions are always counted", async () => {
      const answer = await candidates({ province: "Hessen", city: "Kassel" });
      expect(names(answer)).toEqual(["elsewhere"]);
      expect(answer.regions).toEqual([
        { province: "Bremen", city: "Bremen", count: 3 },
        { province: "Hessen", city: "Kassel", count: 1 },
      ]);
      expect(names(await candidates({ weeks: 1 }))).toEqual(["elsewhere", "press", "no place", "fan?", "near, later?"]);
    });

    test("are those in the caller's scope", async () => {
      expect(names(await candidates({}, leader.token))).toEqual(["fan"]);
      expect(names(await candidates({}, users.otherDealer.token))).toEqual(["foreign"]);
    });
  });

  test("store the data of the devices at the time of planning, in the order of the route", async () => {
    const { id } = await plan(["press", "elsewhere", "no place"], { day: "2026-11-30", note: "Bring a ladder" });
    expect(await show(id)).toMatchObject({
      name: "Monday",
      day: "2026-11-30",
      note: "Bring a ladder",
      state: visitState.planned,
      progress: "0/3",
      stops: [
        { device_id: ids.press, name: "press", grease, size: 125, state: stopState.open, by: "", time: null },
        { device_id: ids.elsewhere, name: "elsewhere" },
        { device_id: ids["no place"], name: "no place", longitude: null },
      ],
    });
    await data("visit/save", { id, name: "Tuesday", ...stopsOf("no place", "press") });
    const changed = await show(id);
    expect(changed).toMatchObject({ name: "Tuesday", progress: "0/2" });
    expect(changed.stops.map(({ name }) => name)).toEqual(["no place", "press"]);
  });

  test("take only the device of a stop from the payload", async () => {
    const forged = { device_id: ids.press, name: "forged", state: stopState.done, by: "forged", key: "forged-key" };
    const { id } = await data<Visit>("visit/save", { name: "Forged", stops: JSON.stringify([forged]) });
    expect((await show(id)).stops).toMatchObject([{ name: "press", state: stopState.open, by: "", key: "" }]);
  });

  test.each([
    ["a device of another provider", ["press", "foreign"], code.notExist],
    ["an unknown device", ["press", "nothing"], code.notExist],
    ["a device that is not bound", ["unbound"], code.notExist],
    ["a device twice", ["press", "press"], code.wrongParameter],
  ])("refuse %s", async (_says, names, expected) => {
    const answer = await call("visit/save", { name: "Refused", ...stopsOf(...names) });
    expect(answer).toMatchObject({ code: expected });
    expect((await data<{ list: Visit[] }>("visit/list", { name: "Refused" })).list).toEqual([]);
  });

  test("limit the number of stops", async () => {
    const many = JSON.stringify(Array.from({ length: maxStops + 1 }, (_, device_id) => ({ device_id: device_id + 1 })));
    expect((await call("visit/save", { name: "Many", stops: many })).code).toBe(code.wrongParameter);
  });

  test("of a provider are not seen by groups, unless they are for the group, with its devices only", async () => {
    const { id: own } = await plan(["press"]);
    expect((await call("visit/detail", { id: own }, leader.token)).code).toBe(code.notExist);
    const refused = await call("visit/save", { name: "Group", group_id: groupId, ...stopsOf("press") });
    expect(refused).toMatchObject({
      code: code.notExist,
      message: "Some of these devices are not of the chosen group",
    });
    const { id } = await plan(["fan"], { group_id: groupId });
    expect(await show(id, member.token)).toMatchObject({ name: "Monday", progress: "0/1" });
    const shown = await call("visit/detail", { id }, users.otherDealer.token);
    expect(shown.code).toBe(code.notExist);
  });

  test("of a group are its own, with its devices only, and its provider sees them", async () => {
    expect((await call("visit/save", { name: "Leader", ...stopsOf("press") }, leader.token)).code).toBe(code.notExist);
    const { id } = await plan(["fan"], {}, leader.token);
    expect(await show(id, member.token)).toMatchObject({ username: expect.stringContaining("Person") });
    expect(await show(id)).toMatchObject({ stops: [{ name: "fan" }] });
  });

  test("need their authorities", async () => {
    expect((await call("visit/save", { name: "Member", ...stopsOf("fan") }, member.token)).code).toBe(code.notAllowed);
    const inGroup = { agent_id: users.agentId, group_id: groupId };
    const reader = await platform.addPerson(role.member, { ...inGroup, authorities: ["visit.list"] });
    const { id } = await plan(["fan"], { group_id: groupId });
    expect((await call("visit/tick", tick(id, "fan"), reader.token)).code).toBe(code.notAllowed);
    expect((await call("visit/candidates", {}, reader.token)).code).toBe(code.notAllowed);
    const customer = await platform.addPerson(role.customer, { agent_id: users.agentId });
    const answer = await platform.call("visit/list", {}, { as: customer.token, base: "client/1" });
    expect(answer.code).toBe(code.notAllowed);
  });

  describe("a stop", () => {
    test("is ticked off with person and time, and updates the state of the visit", async () => {
      const { id } = await plan(["press", "fan"]);
      const done = platform.now + 5000;
      platform.now += 10_000;
      await data("visit/tick", tick(id, "press", { time: done }));
      const after = await show(id);
      expect(after).toMatchObject({ state: visitState.inProgress, progress: "1/2" });
      expect(after.stops[0]).toMatchObject({
        state: stopState.done,
        by: expect.stringContaining("Person"),
        time: done,
        swapped: 0,
      });
      await data("visit/tick", tick(id, "fan", { state: stopState.skipped, comment: "Hall closed" }));
      const last = await show(id);
      expect(last).toMatchObject({ state: visitState.over, progress: "2/2" });
      expect(last.stops[1]).toMatchObject({ state: stopState.skipped, comment: "Hall closed" });
    });

    test("that was done stays when the route changes", async () => {
      const { id } = await plan(["press", "fan"]);
      await data("visit/tick", tick(id, "press"));
      await data("visit/save", { id, name: "Monday", ...stopsOf("no place") });
      const { stops, state } = await show(id);
      expect(stops.map((stop) => [stop.name, stop.state])).toEqual([
        ["press", stopState.done],
        ["no place", stopState.open],
      ]);
      expect(state).toBe(visitState.inProgress);
    });

    test.each([
      ["in the future", day, 0],
      ["before its visit", -2 * day, -10_000],
    ])("is not %s, whatever the clock of a phone says", async (_when, ahead, recorded) => {
      const { id } = await plan(["press"]);
      platform.now += 10_000;
      await data("visit/tick", tick(id, "press", { time: platform.now + ahead }));
      expect((await show(id)).stops[0]?.time).toBe(platform.now + recorded);
    });

    test("that was done without network has the swap at its own time, with a cartridge that was good then", async () => {
      const { id } = await plan(["no place"]);
      const done = platform.now + 1000;
      const lastDay = new Date(done).toISOString().slice(0, 10);
      for (let hours = 0; hours < 30; hours += 6) {
        platform.now += 6 * hour;
        await show(id);
      }
      const cartridge_id = await cartridge({ best_before: lastDay });
      await data("visit/tick", tick(id, "no place", { time: done, cartridge_id }));
      const { list } = await data<{ list: object[] }>("swap/list", { device_id: ids["no place"] });
      expect(list).toMatchObject([{ time: done }]);
      platform.now -= 30 * hour;
    });

    test("can record a cartridge swap, only once for each key", async () => {
      const { id } = await plan(["press"]);
      const cartridge_id = await cartridge();
      const sent = tick(id, "press", { cartridge_id, remaining_ml: 4 });
      const first = await data("visit/tick", sent);
      expect(await data("visit/tick", sent)).toEqual(first);
      expect((await show(id)).stops[0]).toMatchObject({ state: stopState.done, swapped: 1 });
      expect(await data("cartridge/detail", { id: cartridge_id })).toMatchObject({ count: 1 });
      const { list } = await data<{ list: object[] }>("swap/list", { device_id: ids.press });
      expect(list).toMatchObject([{ remaining_ml: 4, size: 125 }]);
    });

    test("stays open when its swap is refused", async () => {
      const { id } = await plan(["press"]);
      const wrong = await cartridge({ grease_id: 5 });
      const sent = tick(id, "press", { cartridge_id: wrong });
      expect(await call("visit/tick", sent)).toMatchObject({ code: code.wrongParameter });
      const foreign = await cartridge({ agent_id: users.otherAgentId });
      expect((await call("visit/tick", tick(id, "press", { cartridge_id: foreign }))).code).toBe(code.notExist);
      expect((await show(id)).stops[0]?.state).toBe(stopState.open);
      const refused = await call("visit/tick", { ...sent, comment: "The hall was hot" });
      expect(refused).toMatchObject({
        code: code.wrongParameter,
        data: { fields: { swap_reason: expect.any(String) } },
      });
      await data("visit/tick", { ...sent, swap_reason: "The customer asked for it", comment: "The hall was hot" });
      expect((await show(id)).stops[0]).toMatchObject({ state: stopState.done, swapped: 1 });
    });

    test("needs the authority for swaps if it records one", async () => {
      const { id } = await plan(["fan"], { group_id: groupId });
      const cartridge_id = await cartridge();
      expect((await call("visit/tick", tick(id, "fan", { cartridge_id }), member.token)).code).toBe(code.notAllowed);
      await data("visit/tick", tick(id, "fan", { cartridge_id }), leader.token);
    });

    test("that another person has ticked off is refused, with the person and the time", async () => {
      const { id } = await plan(["fan"], { group_id: groupId });
      await data("visit/tick", tick(id, "fan"), leader.token);
      const answer = await call("visit/tick", tick(id, "fan"), member.token);
      expect(answer).toMatchObject({
        code: code.alreadyExists,
        message: expect.stringMatching(
          /^Person \d+ has done this stop at \d{4}-\d\d-\d\d \d\d:\d\d UTC; yours was not recorded$/,
        ),
        data: { time: platform.now, state: stopState.done },
      });
    });

    test("of an unknown visit, a foreign one, or of no stop is refused", async () => {
      const { id } = await plan(["press"]);
      const answers = await Promise.all([
        call("visit/tick", tick(id, "press"), users.otherDealer.token),
        call("visit/tick", tick(id, "press"), leader.token),
        call("visit/tick", tick(987_654, "press")),
        call("visit/tick", tick(id, "fan")),
      ]);
      expect(answers.map((one) => one.code)).toEqual([5, 5, 5, 5]);
      expect((await show(id)).stops[0]?.state).toBe(stopState.open);
    });
  });

  test("stay finished after a person has finished them, even if their stops change", async () => {
    const { id } = await plan(["press", "fan", "no place"]);
    await data("visit/finish", { id });
    // A phone sends what it has done without network.
    await data("visit/tick", tick(id, "press"));
    expect(await show(id)).toMatchObject({ state: visitState.over, progress: "1/3" });
    await data("visit/save", { id, name: "Monday", ...stopsOf("press", "no place") });
    expect(await show(id)).toMatchObject({ state: visitState.over, progress: "1/2" });
  });

  test("with only done stops are in progress again when a stop is added", async () => {
    const { id } = await plan(["press"]);
    await data("visit/tick", tick(id, "press"));
    await data("visit/save", { id, name: "Monday", ...stopsOf("press", "fan") });
    expect(await show(id)).toMatchObject({ state: visitState.inProgress, progress: "1/2" });
  });

  test("can be finished with stops left, and deleted", async () => {
    const { id } = await plan(["press", "fan"]);
    await data("visit/finish", { id });
    expect(await show(id)).toMatchObject({ state: visitState.over, progress: "0/2" });
    await data("visit/delete", { id });
    expect((await call("visit/detail", { id })).code).toBe(code.notExist);
  });
});
