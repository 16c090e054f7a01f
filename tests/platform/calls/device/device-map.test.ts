import { beforeAll, describe, expect, test } from "vitest";
import { code, role } from "../../../../src/contract";
import { type Person, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { type Area, addDealer, addDevices, type MapAnswer } from "./map-devices";
import { type Place, places, squares } from "./map-squares";

describe.each(openTestDatabases())("the device map on $name", (engine) => {
  const platform = usePlatform(engine);
  const map = (as: string, [x_axis, y_axis, axis_offset]: readonly [number, number, number], base?: "client/1") =>
    platform().data<MapAnswer>("device/list-map", { x_axis, y_axis, axis_offset }, { as, ...(base && { base }) });

  describe("of a few devices", () => {
    let dealer: Person;
    beforeAll(async () => {
      const { agent_id, ...person } = await addDealer(platform());
      dealer = person;
      const named = Object.entries(places).map(([device_name, place]) => ({ device_name, agent_id, ...place }));
      await addDevices(platform(), [...named, { device_name: "nowhere", agent_id }]);
    });

    test.each(squares)("a square %s: %j", async (_says, square, names) => {
      const { list, clusters, total } = await map(dealer.token, square);
      expect(list.map(({ device_name }) => device_name).toSorted()).toEqual(names.toSorted());
      expect({ clusters, total }).toEqual({ clusters: [], total: names.length });
    });
  });

  test("shows each role the devices in its scope", async () => {
    const [one, other] = [await addDealer(platform()), await addDealer(platform())];
    const { agent_id } = one;
    const group_id = await platform().addGroup(agent_id);
    const customer = await platform().addPerson(role.customer, { agent_id });
    const member = await platform().addPerson(role.member, { agent_id, group_id });
    const leader = await platform().addPerson(role.leader, { agent_id, group_id, authorities: ["device.list"] });
    const operator = await platform().addPerson(role.storage);
    const place = { longitude: 60, latitude: 10 };
    const told = { status: 1, online: 0, is_enable: 0, active_time: 1_760_000_000_000, remaining_ratio: 4.5 };
    await addDevices(platform(), [
      { ...place, agent_id, device_name: "theirs", customer_id: customer.id, ...told },
      { ...place, agent_id, device_name: "the group's", group_id },
      { ...place, agent_id: other.agent_id, device_name: "another's" },
    ]);

    const square = [60, 10, 1] as const;
    const names = async (as: string, base?: "client/1") =>
      (await map(as, square, base)).list.map(({ device_name }) => device_name);
    expect(await names(one.token)).toEqual(["theirs", "the group's"]);
    expect(await names(other.token)).toEqual(["another's"]);
    expect(await names(leader.token)).toEqual(["the group's"]);
    expect((await map(customer.token, square, "client/1")).list).toEqual([
      {
        device_id: expect.any(Number),
        device_name: "theirs",
        ...told,
        customer_name: expect.stringMatching(/^Person/),
        ...place,
      },
    ]);
    for (const as of [member.token, operator.token]) {
      const [x_axis, y_axis, axis_offset] = square;
      const answer = await platform().call("device/list-map", { x_axis, y_axis, axis_offset }, { as });
      expect(answer.code).toBe(code.notAllowed);
    }
  });

  test("answers 500 devices as points, and 501 as clusters", async () => {
    const { agent_id, token } = await addDealer(platform());
    const square = [100, 30, 8] as const;
    const scattered = Array.from({ length: 500 }, (_, at) => ({
      agent_id,
      longitude: 92 + (at % 25) * 0.64,
      latitude: 22 + Math.floor(at / 25) * 0.8,
      status: at % 5 === 0 ? 1 : 2,
    }));
    await addDevices(platform(), scattered);
    const points = await map(token, square);
    expect([points.list.length, points.clusters, points.total]).toEqual([500, [], 500]);

    await addDevices(platform(), [{ agent_id, longitude: 108, latitude: 38, status: 1 }]);
    const { list, clusters, total } = await map(token, square);
    expect([list, total]).toEqual([[], 501]);
    const sum = (name: "count" | "alarms") => clusters.reduce((all, cluster) => all + cluster[name], 0);
    expect([sum("count"), sum("alarms")]).toEqual([501, 101]);
    expect(clusters.length).toBeGreaterThan(100);
    expect(clusters.length).toBeLessThan(501);
    for (const { longitude, latitude } of clusters) {
      expect(Math.abs(longitude - 100)).toBeLessThanOrEqual(8);
      expect(Math.abs(latitude - 30)).toBeLessThanOrEqual(8);
    }
  });

  test.each([180, 40, 12, 3, 0.703125, 0.7, 0.5, 0.3515625, 0.25])(
    "devices are counted once each from near and far, where they are: %d° to each side",
    async (offset) => {
      const { agent_id, token } = await addDealer(platform());
      // Within 0.4° of a corner where cells of every size meet.
      const devices = Array.from({ length: 600 }, (_, at) => ({
        agent_id,
        status: at % 6 === 0 ? 1 : at % 6 === 1 ? 3 : 0,
        longitude: 45.2 - ((at * 7) % 400) / 1000,
        latitude: 22.7 - ((at * 11) % 400) / 1000,
      }));
      await addDevices(platform(), devices);
      const { list, clusters, total } = await map(token, [45, 22.5, offset]);
      expect([list, total]).toEqual([[], 600]);
      expect(clusters.reduce((sum, { alarms }) => sum + alarms, 0)).toBe(100);
      const mean = (of: "longitude" | "latitude", rows: readonly (Place & { readonly count?: number })[]) =>
        rows.reduce((sum, row) => sum + row[of] * (row.count ?? 1), 0) / 600;
      for (const of of ["longitude", "latitude"] as const) {
        expect(mean(of, clusters)).toBeCloseTo(mean(of, devices), 6);
      }
      const edge = (of: "longitude" | "latitude") => devices.map((one) => one[of]);
      const edges = (name: keyof Area) => clusters.map((one) => one[name]);
      expect(Math.min(...edges("west"))).toBe(Math.min(...edge("longitude")));
      expect(Math.max(...edges("east"))).toBe(Math.max(...edge("longitude")));
      expect(Math.min(...edges("south"))).toBe(Math.min(...edge("latitude")));
      expect(Math.max(...edges("north"))).toBe(Math.max(...edge("latitude")));
    },
  );

  test("in a town, each stored cell is a cluster, also after the map was moved", async () => {
    const { agent_id, token } = await addDealer(platform());
    const devices = Array.from({ length: 600 }, (_, at) => ({
      agent_id,
      longitude: 45 + ((at * 7) % 400) / 2000,
      latitude: 22.5 + ((at * 11) % 400) / 2000,
    }));
    await addDevices(platform(), devices);
    const { clusters } = await map(token, [45, 22.5, 0.3515625]);
    // A cell has a side of 0.088°. They begin at 45° and 22.5°.
    expect(clusters).toHaveLength(9);
    expect((await map(token, [45.0439453125, 22.5439453125, 0.3515625])).clusters).toEqual(clusters);
    expect((await map(token, [45.01, 22.52, 0.5])).clusters).toEqual(clusters);
  });

  test("a cluster lies at the mean of its devices, on the right side of 180°", async () => {
    const { agent_id, token } = await addDealer(platform());
    const many = (count: number, longitude: number, latitude: number, status = 0) =>
      Array.from({ length: count }, () => ({ agent_id, longitude, latitude, status }));
    await addDevices(platform(), [...many(300, 179.5, -17), ...many(100, -179.5, -17, 1), ...many(102, -170, -16)]);
    // Cells of 2 degrees from 163.5° and -32.5°: both sides of 180° fall into the one from 179.5° to 181.5°.
    const { clusters, total } = await map(token, [179.5, -16.5, 16]);
    expect(clusters).toEqual([
      {
        longitude: 179.75,
        latitude: -17,
        count: 400,
        alarms: 100,
        west: 179.5,
        east: 180.5,
        south: -17,
        north: -17,
      },
      { longitude: -170, latitude: -16, count: 102, alarms: 0, west: 190, east: 190, south: -16, north: -16 },
    ]);
    expect(total).toBe(502);
    expect((await map(token, [-170, -16.5, 16])).clusters).toContainEqual({
      longitude: -179.5,
      latitude: -17,
      count: 100,
      alarms: 100,
      west: -179.5,
      east: -179.5,
      south: -17,
      north: -17,
    });
  });

  test("filters points and clusters by status", async () => {
    const { agent_id, token } = await addDealer(platform());
    const at = { agent_id, longitude: 30, latitude: 60 };
    const inAlarm = (count: number) => Array.from({ length: count }, () => ({ ...at, status: 1 }));
    await addDevices(platform(), [...inAlarm(3), { ...at, status: 0 }]);
    const square = { x_axis: 30, y_axis: 60, axis_offset: 1 };
    const ask = (status: number) => platform().data<MapAnswer>("device/list-map", { ...square, status }, { as: token });
    expect((await ask(1)).list.map(({ status }) => status)).toEqual([1, 1, 1]);
    expect((await ask(0)).total).toBe(1);
    expect((await ask(4)).total).toBe(0);
    await addDevices(platform(), inAlarm(498));
    expect((await ask(1)).clusters).toMatchObject([{ count: 501, alarms: 501 }]);
    expect((await ask(0)).list.map(({ status }) => status)).toEqual([0]);
  });

  test.each([
    ["no square", { x_axis: 10, y_axis: 50, axis_offset: 0 }, "axis_offset"],
    ["more than the earth", { x_axis: 10, y_axis: 50, axis_offset: 181 }, "axis_offset"],
    ["a centre beyond 180°", { x_axis: 180.5, y_axis: 50, axis_offset: 1 }, "x_axis"],
    ["a centre beyond the pole", { x_axis: 10, y_axis: -91, axis_offset: 1 }, "y_axis"],
    ["no centre", { y_axis: 50, axis_offset: 1 }, "x_axis"],
  ])("refuses %s", async (_says, payload, name) => {
    const { token } = await addDealer(platform());
    const answer = await platform().call("device/list-map", payload, { as: token });
    expect(answer.code).toBe(name in payload ? code.wrongParameter : code.parameterMissing);
    expect(answer.data).toEqual({ fields: { [name]: expect.any(String) } });
  });
});
