import { describe, expect, test } from "vitest";
import { code, maxStops, role, stopState, type VisitCandidates, visitState } from "../../../../src/contract";
import { day } from "../../../../src/platform/base/clock";
import { makeTestUsers } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { useVisits, type Visit } from "../../../support/visits";

describe.each(openTestDatabases())("visits on $name", (engine) => {
  const {
    platform,
    users,
    groupId,
    leader,
    member,
    ids,
    grease,
    deviceRow,
    addDevice,
    emptyIn,
    position,
    data,
    call,
    stopsOf,
    saveVisit,
    show,
    tickPayload,
  } = useVisits(engine);

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
        ...position(8.8, 53.08),
        grease,
        size: 125,
        due: new Date(platform().now + 3 * day).toISOString().slice(0, 10),
      });
      expect(answer.list[2]).toMatchObject({ longitude: null, latitude: null });
    });

    test("nearby are found in each region of a plan for the whole country", async () => {
      const { dealer, agentId: agent_id } = await makeTestUsers(platform());
      await addDevice("north", { ...emptyIn(3), ...position(8.8, 53.08), agent_id });
      await addDevice("south", { ...emptyIn(4), ...position(11.5, 48.1), agent_id });
      // Between the two stand more devices than one read has, and they are due before the one nearby.
      const many = Array.from({ length: 1100 }, (_, index) => ({
        ...deviceRow(`between ${index}`),
        ...emptyIn(35),
        ...position(9 + index / 1000, 50.5),
        agent_id,
      }));
      for (let from = 0; from < many.length; from += 50)
        await platform()
          .platform.database.insertInto("device")
          .values(many.slice(from, from + 50))
          .execute();
      await addDevice("beside it", { ...emptyIn(60), ...position(11.52, 48.1), agent_id });
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
      expect(names(await candidates({}, leader().token))).toEqual(["fan"]);
      expect(names(await candidates({}, users().otherDealer.token))).toEqual(["foreign"]);
    });
  });

  test("store the data of the devices at the time of planning, in the order of the route", async () => {
    const { id } = await saveVisit(["press", "elsewhere", "no place"], { day: "2026-11-30", note: "Bring a ladder" });
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

  test("groups see a provider's visit only if it is for their group, and it has devices of that group only", async () => {
    const { id: own } = await saveVisit(["press"]);
    expect((await call("visit/detail", { id: own }, leader().token)).code).toBe(code.notExist);
    const refused = await call("visit/save", { name: "Group", group_id: groupId(), ...stopsOf("press") });
    expect(refused).toMatchObject({
      code: code.notExist,
      message: "Some of these devices are not of the chosen group",
    });
    const { id } = await saveVisit(["fan"], { group_id: groupId() });
    expect(await show(id, member().token)).toMatchObject({ name: "Monday", progress: "0/1" });
    const shown = await call("visit/detail", { id }, users().otherDealer.token);
    expect(shown.code).toBe(code.notExist);
  });

  test("a group plans visits to its own devices only, and its provider sees them", async () => {
    expect((await call("visit/save", { name: "Leader", ...stopsOf("press") }, leader().token)).code).toBe(
      code.notExist,
    );
    const { id } = await saveVisit(["fan"], {}, leader().token);
    expect(await show(id, member().token)).toMatchObject({ username: expect.stringContaining("Person") });
    expect(await show(id)).toMatchObject({ stops: [{ name: "fan" }] });
  });

  test("need their authorities", async () => {
    expect((await call("visit/save", { name: "Member", ...stopsOf("fan") }, member().token)).code).toBe(
      code.notAllowed,
    );
    const inGroup = { agent_id: users().agentId, group_id: groupId() };
    const reader = await platform().addPerson(role.member, { ...inGroup, authorities: ["visit.list"] });
    const { id } = await saveVisit(["fan"], { group_id: groupId() });
    expect((await call("visit/tick", tickPayload(id, "fan"), reader.token)).code).toBe(code.notAllowed);
    expect((await call("visit/candidates", {}, reader.token)).code).toBe(code.notAllowed);
    const customer = await platform().addPerson(role.customer, { agent_id: users().agentId });
    const answer = await platform().call("visit/list", {}, { as: customer.token, base: "client/1" });
    expect(answer.code).toBe(code.notAllowed);
  });

  test("stay finished after a person has finished them, even if their stops change", async () => {
    const { id } = await saveVisit(["press", "fan", "no place"]);
    await data("visit/finish", { id });
    // A phone sends what it has done without network.
    await data("visit/tick", tickPayload(id, "press"));
    expect(await show(id)).toMatchObject({ state: visitState.finished, progress: "1/3" });
    await data("visit/save", { id, name: "Monday", ...stopsOf("press", "no place") });
    expect(await show(id)).toMatchObject({ state: visitState.finished, progress: "1/2" });
  });

  test("with only done stops are in progress again when a stop is added", async () => {
    const { id } = await saveVisit(["press"]);
    await data("visit/tick", tickPayload(id, "press"));
    await data("visit/save", { id, name: "Monday", ...stopsOf("press", "fan") });
    expect(await show(id)).toMatchObject({ state: visitState.inProgress, progress: "1/2" });
  });

  test("can be finished with stops left, and deleted", async () => {
    const { id } = await saveVisit(["press", "fan"]);
    await data("visit/finish", { id });
    expect(await show(id)).toMatchObject({ state: visitState.finished, progress: "0/2" });
    await data("visit/delete", { id });
    expect((await call("visit/detail", { id })).code).toBe(code.notExist);
  });
});
