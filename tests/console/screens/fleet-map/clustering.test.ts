import { beforeAll, describe, expect, test } from "vitest";
import { loadLanguage } from "../../../../src/console/i18n";
import { unwrappedRing } from "../../../../src/console/instruments/map/outlines";
import { markersAt } from "../../../../src/console/screens/fleet-map/clustering";
import {
  type Fleet,
  fleetFrom,
  inView,
  isSinglePosition,
} from "../../../../src/console/screens/fleet-map/fleet-answer";
import { countLabel, deviceLabel, positionLabel } from "../../../../src/console/screens/fleet-map/fleet-labels";
import { loadOnDemandTexts } from "../../../support/on-demand-texts";

const device = (device_id: number, longitude: number, latitude: number, status = 0) => ({
  device_id,
  longitude,
  latitude,
  status,
  device_name: `Press ${device_id}`,
  online: 1,
  isDisabled: false,
  customer_name: null,
  active_time: null,
  remaining_ratio: null,
});
const fleetOf = (...list: Fleet["list"]): Fleet => ({ list, clusters: [], total: list.length });

describe("parsing an answer", () => {
  test("keeps devices and clusters, and drops devices without a position", () => {
    const answer = {
      list: [
        { device_id: 7, device_name: "", status: 1, online: 0, longitude: 10, latitude: 50 },
        { device_id: 8, device_name: "Nowhere", longitude: null, latitude: 50 },
        null,
      ],
      clusters: [{ longitude: 20, latitude: 30, count: 600, alarms: 2, west: 19, east: 21, south: 29, north: 31 }],
    };
    const { list, clusters, total } = fleetFrom(answer);
    expect(list).toEqual([{ ...device(7, 10, 50, 1), device_name: "7", online: 0 }]);
    expect(clusters).toEqual(answer.clusters);
    expect(total).toBe(601);
  });

  test.each([[null], ["down"], [{}], [{ list: "none", clusters: 3 }]])("reads %j as an empty fleet", (answer) => {
    expect(fleetFrom(answer)).toEqual({ list: [], clusters: [], total: 0 });
  });

  test("assumes an extent for clusters without one", () => {
    const [cluster] = fleetFrom({ clusters: [{ longitude: 20, latitude: 30, count: 600 }] }).clusters;
    expect(cluster).toMatchObject({ alarms: 0, west: 19, east: 21, south: 29, north: 31 });
  });
});

describe("list and labels", () => {
  beforeAll(async () => {
    await loadLanguage("en");
    await loadOnDemandTexts();
  });

  test("list alarms first, then other faults, each by name", () => {
    const fleet = fleetOf(
      device(10, 1, 1),
      device(9, 1, 1),
      device(3, 1, 1, 3),
      device(2, 1, 1, 1),
      device(1, 50, 1, 1),
    );
    const visible = inView(fleet, { west: 0, east: 2, south: 0, north: 2 });
    expect(visible.list.map(({ device_id }) => device_id)).toEqual([2, 3, 9, 10]);
    expect([visible.total, visible.alarms]).toEqual([4, 1]);
    expect(inView(fleet, null).total).toBe(5);
  });

  test("name a device with its status, a cluster with its counts, a position with its hemispheres", () => {
    expect(deviceLabel(device(4, 0, 0, 1))).toBe("Press 4: Alarm");
    expect(countLabel({ count: 1, alarms: 0 })).toBe("1 device");
    expect(countLabel({ count: 12345, alarms: 3 })).toBe("12,345 devices, 3 in alarm");
    expect(positionLabel({ longitude: -70.66, latitude: -33.44 })).toBe("Near 33.4° S, 70.7° W");
  });
});

describe("markers", () => {
  const [near, far] = [device(1, 10, 50), device(3, 20, 50)];
  const beside = device(2, 10.01, 50, 1);

  test("cluster overlapping devices with their count and alarms, until the user zooms in", () => {
    const fleet = fleetOf(near, beside, far);
    const { devices, clusters } = markersAt(fleet, 4);
    expect(devices).toEqual([far]);
    expect(clusters).toMatchObject([{ count: 2, alarms: 1, west: 10, east: 10.01, devices: [near, beside] }]);
    expect(markersAt(fleet, 14)).toEqual({ devices: [near, beside, far], clusters: [] });
  });

  test("keep the server's clusters", () => {
    const cluster = { longitude: 1, latitude: 1, count: 700, alarms: 0, west: 0, east: 2, south: 0, north: 2 };
    expect(markersAt({ list: [], clusters: [cluster], total: 700 }, 10)).toEqual({ devices: [], clusters: [cluster] });
  });

  test.each([
    ["a yard", { west: 10, east: 10.0001, south: 50, north: 50 }, true],
    ["a works", { west: 10, east: 10.002, south: 50, north: 50 }, false],
    ["a road from south to north", { west: 10, east: 10, south: 50, north: 50.1 }, false],
  ])("separate devices in %s by zooming, or not", (_says, area, expected) => {
    expect(isSinglePosition(area)).toBe(expected);
  });
});

describe("outlines on a flat map", () => {
  test("continue across the 180° meridian, and follow the edge around a pole", () => {
    const across = [
      [179, 60],
      [-179, 60],
      [-179, 61],
      [179, 61],
      [179, 60],
    ];
    expect(unwrappedRing(across)).toEqual([
      [179, 60],
      [181, 60],
      [181, 61],
      [179, 61],
      [179, 60],
    ]);
    const around = [
      [0, -80],
      [120, -80],
      [-120, -80],
      [0, -80],
    ];
    expect(unwrappedRing(around)).toEqual([
      [0, -80],
      [120, -80],
      [240, -80],
      [360, -80],
      [360, -90],
      [0, -90],
      [0, -80],
    ]);
  });
});
