import { describe, expect, test } from "vitest";
import { code, stopState, visitState } from "../../../../src/contract";
import { day, hour } from "../../../../src/platform/base/clock";
import { openTestDatabases } from "../../../support/platform-database";
import { useVisits } from "../../../support/visits";

describe.each(openTestDatabases())("a stop of a visit on $name", (engine) => {
  const {
    platform,
    users,
    groupId,
    leader,
    member,
    ids,
    data,
    call,
    stopsOf,
    saveVisit,
    show,
    tickPayload,
    addCartridge,
  } = useVisits(engine);

  test("is ticked off with person and time, and updates the state of the visit", async () => {
    const { id } = await saveVisit(["press", "fan"]);
    const done = platform().now + 5000;
    platform().now += 10_000;
    await data("visit/tick", tickPayload(id, "press", { time: done }));
    const after = await show(id);
    expect(after).toMatchObject({ state: visitState.inProgress, progress: "1/2" });
    expect(after.stops[0]).toMatchObject({
      state: stopState.done,
      by: expect.stringContaining("Person"),
      time: done,
      swapped: 0,
    });
    await data("visit/tick", tickPayload(id, "fan", { state: stopState.skipped, comment: "Hall closed" }));
    const last = await show(id);
    expect(last).toMatchObject({ state: visitState.finished, progress: "2/2" });
    expect(last.stops[1]).toMatchObject({ state: stopState.skipped, comment: "Hall closed" });
  });

  test.each([
    [stopState.done, "", "Tick off: Visit “Monday · press”. State: Done"],
    [stopState.skipped, "Hall closed", "Tick off: Visit “Monday · press”. State: Not done; Comment: Hall closed"],
  ])("with the result %i is in the operation log, which cannot revert it", async (state, comment, content) => {
    const { id } = await saveVisit(["press"]);
    await data("visit/tick", tickPayload(id, "press", { state, comment }));
    const { list } = await data<{ list: object[] }>("action/list", {}, users().admin.token);
    expect(list[0]).toMatchObject({ content, can_revert: 0 });
  });

  test("that was done stays when the route changes", async () => {
    const { id } = await saveVisit(["press", "fan"]);
    await data("visit/tick", tickPayload(id, "press"));
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
    const { id } = await saveVisit(["press"]);
    platform().now += 10_000;
    await data("visit/tick", tickPayload(id, "press", { time: platform().now + ahead }));
    expect((await show(id)).stops[0]?.time).toBe(platform().now + recorded);
  });

  test("that was done without network has the swap at its own time, with a cartridge that was good then", async () => {
    const { id } = await saveVisit(["no place"]);
    const done = platform().now + 1000;
    const lastDay = new Date(done).toISOString().slice(0, 10);
    for (let hours = 0; hours < 30; hours += 6) {
      platform().now += 6 * hour;
      await show(id);
    }
    const cartridge_id = await addCartridge({ best_before: lastDay });
    await data("visit/tick", tickPayload(id, "no place", { time: done, cartridge_id }));
    const { list } = await data<{ list: object[] }>("swap/list", { device_id: ids["no place"] });
    expect(list).toMatchObject([{ time: done }]);
    platform().now -= 30 * hour;
  });

  test("can record a cartridge swap, only once for each key", async () => {
    const { id } = await saveVisit(["press"]);
    const cartridge_id = await addCartridge();
    const sent = tickPayload(id, "press", { cartridge_id, remaining_ml: 4 });
    const first = await data("visit/tick", sent);
    expect(await data("visit/tick", sent)).toEqual(first);
    expect((await show(id)).stops[0]).toMatchObject({ state: stopState.done, swapped: 1 });
    expect(await data("cartridge/detail", { id: cartridge_id })).toMatchObject({ count: 1 });
    const { list } = await data<{ list: object[] }>("swap/list", { device_id: ids.press });
    expect(list).toMatchObject([{ remaining_ml: 4, size: 125 }]);
  });

  test("stays open when its swap is refused", async () => {
    const { id } = await saveVisit(["press"]);
    const wrong = await addCartridge({ grease_id: 5 });
    const sent = tickPayload(id, "press", { cartridge_id: wrong });
    expect(await call("visit/tick", sent)).toMatchObject({ code: code.wrongParameter });
    const foreign = await addCartridge({ agent_id: users().otherAgentId });
    expect((await call("visit/tick", tickPayload(id, "press", { cartridge_id: foreign }))).code).toBe(code.notExist);
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
    const { id } = await saveVisit(["fan"], { group_id: groupId() });
    const cartridge_id = await addCartridge();
    expect((await call("visit/tick", tickPayload(id, "fan", { cartridge_id }), member().token)).code).toBe(
      code.notAllowed,
    );
    await data("visit/tick", tickPayload(id, "fan", { cartridge_id }), leader().token);
  });

  test("that another person has ticked off is refused, with the person and the time", async () => {
    const { id } = await saveVisit(["fan"], { group_id: groupId() });
    await data("visit/tick", tickPayload(id, "fan"), leader().token);
    const answer = await call("visit/tick", tickPayload(id, "fan"), member().token);
    expect(answer).toMatchObject({
      code: code.alreadyExists,
      message: expect.stringMatching(
        /^Person \d+ has done this stop at \d{4}-\d\d-\d\d \d\d:\d\d UTC; yours was not recorded$/,
      ),
      data: { time: platform().now, state: stopState.done },
    });
  });

  test("is refused for an unknown visit, another provider's or group's visit, and a device without a stop", async () => {
    const { id } = await saveVisit(["press"]);
    const answers = await Promise.all([
      call("visit/tick", tickPayload(id, "press"), users().otherDealer.token),
      call("visit/tick", tickPayload(id, "press"), leader().token),
      call("visit/tick", tickPayload(987_654, "press")),
      call("visit/tick", tickPayload(id, "fan")),
    ]);
    expect(answers.map((one) => one.code)).toEqual([5, 5, 5, 5]);
    expect((await show(id)).stops[0]?.state).toBe(stopState.open);
  });
});
