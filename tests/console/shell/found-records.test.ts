import { beforeAll, describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { loadLanguage } from "../../../src/console/i18n";
import { labelOf, parseFound, targetOf } from "../../../src/console/shell/command-palette/found-records";
import { type FoundRecord, role } from "../../../src/contract";

beforeAll(() => loadLanguage("en"));

const device: FoundRecord = {
  kind: "device",
  id: 5,
  name: "Press 4",
  identifier: "260531793113837",
  detail: "Mill",
  code: null,
};
const alarm: FoundRecord = { ...device, kind: "alarm", id: 17, code: 5 };
const customer: FoundRecord = { ...device, kind: "user", id: 8, name: "Mill" };
const stock: FoundRecord = { ...device, kind: "storage", id: 9, name: "GL", detail: "B1" };

describe("a found record", () => {
  const addressFor = (record: FoundRecord, ofRole: number): string | null =>
    targetOf(record, { registry, session: { role: ofRole, authorities: null } })?.address ?? null;

  test.each([
    ["a device", device, role.afm, "/device/5"],
    ["a device of a customer", device, role.customer, "/device/5"],
    ["an alarm", alarm, role.customer, "/log/warning/17"],
    ["a customer", customer, role.admin, "/user/8"],
    ["a customer of a provider, as their devices", customer, role.afm, "/device?customer_id=8"],
    ["stock of a storage operator", stock, role.storage, "/storage?imei=260531793113837"],
    ["stock of an administrator", stock, role.admin, "/distribution?imei=260531793113837"],
    ["stock of a provider, as a new device", stock, role.afm, "/device/add?type=0&imei=260531793113837"],
    ["a gateway, for a role without gateways", { ...device, kind: "gateway" as const }, role.storage, null],
  ])("opens: %s", (_, record, ofRole, address) => {
    expect(addressFor(record, ofRole)).toBe(address);
  });

  test("is named with details that distinguish it", () => {
    expect(labelOf(device)).toEqual({ name: "Press 4", subtitle: "260531793113837 · Mill" });
    expect(labelOf({ ...device, name: "", detail: "" })).toEqual({ name: "260531793113837", subtitle: "" });
    expect(labelOf(alarm)).toEqual({ name: "High back-pressure alarm", subtitle: "Press 4 · Mill" });
  });

  test("is left out if its kind or id is not valid", () => {
    const answer = { list: [device, { ...device, kind: "pump" }, { ...device, id: "5" }, null] };
    expect(parseFound(answer)).toEqual([device]);
    expect(parseFound(null)).toEqual([]);
  });
});
