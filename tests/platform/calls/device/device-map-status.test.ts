import { beforeAll, describe, expect, test } from "vitest";
import { role, statusOfDevice } from "../../../../src/contract";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { addDealer, addDevices, type MapAnswer } from "./map-devices";

describe.each(openTestDatabases())("the device map by status on $name", (engine) => {
  const platform = usePlatform(engine);

  describe("of devices of every status on both sides of 180°", () => {
    const squares = [
      [180, 60, 12],
      [-179, 60, 3],
      [179.5, 59.5, 1.3],
      [-179.9, 60, 0.4],
      [-160, 60, 3],
    ] as const;
    const statuses = Object.values(statusOfDevice);
    const mine = Array.from({ length: 4200 }, (_, at) => {
      // Spreads the devices evenly, without a pattern.
      const east = 176 + ((at * 0.618_034) % 1) * 8;
      const latitude = 56 + ((at * 0.754_878) % 1) * 8;
      return { longitude: east > 180 ? east - 360 : east, latitude, status: at % 20 < 14 ? 0 : 1 + (at % 6) };
    });
    const callers: Record<string, { token: string; base?: "client/1"; devices: typeof mine }> = {};
    beforeAll(async () => {
      const [{ agent_id, token }, other] = [await addDealer(platform()), await addDealer(platform())];
      const group_id = await platform().addGroup(agent_id);
      const authorities = ["device.list"];
      const leader = await platform().addPerson(role.leader, { agent_id, group_id, authorities });
      const member = await platform().addPerson(role.member, { agent_id, group_id, authorities });
      const customer = await platform().addPerson(role.customer, { agent_id });
      const admin = await platform().addPerson(role.admin);
      const owned = mine.map((values, at) => ({
        ...values,
        agent_id: at % 7 === 0 ? other.agent_id : agent_id,
        group_id: at % 7 !== 0 && at % 3 === 0 ? group_id : null,
        customer_id: at % 5 < 3 ? customer.id : null,
      }));
      for (let from = 0; from < owned.length; from += 700) await addDevices(platform(), owned.slice(from, from + 700));
      const ofGroup = owned.filter((one) => one.group_id === group_id);
      callers.administrator = { token: admin.token, devices: owned };
      callers.provider = { token, devices: owned.filter((one) => one.agent_id === agent_id) };
      callers.leader = { token: leader.token, devices: ofGroup };
      callers.member = { token: member.token, devices: ofGroup };
      callers.customer = {
        token: customer.token,
        base: "client/1",
        devices: owned.filter((one) => one.customer_id !== null),
      };
    });

    test.each(["administrator", "provider", "leader", "member", "customer"])(
      "counts each status for a %s",
      async (who) => {
        const { token = "", base, devices = [] } = callers[who] ?? {};
        for (const [x_axis, y_axis, axis_offset] of squares) {
          for (const status of ["", ...statuses]) {
            const { list, clusters, total } = await platform().data<MapAnswer>(
              "device/list-map",
              { x_axis, y_axis, axis_offset, status },
              { as: token, ...(base && { base }) },
            );
            const away = (longitude: number) => Math.abs(((((longitude - x_axis + 180) % 360) + 360) % 360) - 180);
            const inside = devices.filter(
              (one) =>
                (status === "" || one.status === status) &&
                away(one.longitude) <= axis_offset &&
                Math.abs(one.latitude - y_axis) <= axis_offset,
            );
            const sum = (name: "count" | "alarms") => clusters.reduce((all, cluster) => all + cluster[name], 0);
            const inAlarm = inside.filter((one) => one.status === 1).length;
            const isMany = inside.length > 500;
            expect({ total, points: list.length, count: sum("count"), alarms: sum("alarms") }).toEqual({
              total: inside.length,
              points: isMany ? 0 : inside.length,
              count: isMany ? inside.length : 0,
              alarms: isMany ? inAlarm : 0,
            });
            expect(list.every((one) => status === "" || one.status === status)).toBe(true);
            for (const { longitude, latitude } of clusters) {
              expect(away(longitude)).toBeLessThanOrEqual(axis_offset);
              expect(Math.abs(latitude - y_axis)).toBeLessThanOrEqual(axis_offset);
            }
          }
        }
      },
    );
  });

  test("places a cluster of a status at most one small cell beside its devices", async () => {
    const { agent_id, token } = await addDealer(platform());
    // In one cell: all devices of the status are at its southern edge, others at its northern edge.
    const [south, north] = [30.0586, 30.1464];
    const many = (latitude: number, status: number) =>
      Array.from({ length: 501 }, () => ({ agent_id, longitude: 20.04, latitude, status }));
    await addDevices(platform(), [...many(south, 3), ...many(north, 0)]);
    const square = { x_axis: 20, y_axis: 30, axis_offset: 2, status: 3 };
    const { clusters, total } = await platform().data<MapAnswer>("device/list-map", square, { as: token });
    expect(total).toBe(501);
    expect(clusters).toMatchObject([{ count: 501, alarms: 0, south, north }]);
    expect(Math.abs((clusters[0]?.latitude ?? 0) - south)).toBeLessThanOrEqual(0.087_890_625);
  });
});
