import { describe, expect, test } from "vitest";
import { type AllowList, readAllowList } from "../../../../src/platform/services/outbound";
import { verdict } from "./verdict";

function allowing(text: string): AllowList {
  const list = readAllowList(text);
  if ("unreadable" in list) throw new Error(`The list holds "${list.unreadable}".`);
  return list;
}

describe("the allow-list of the operator", () => {
  const names = {
    "scada.plant.test": ["10.20.0.5"],
    "mixed.plant.test": ["10.20.0.5", "192.168.7.7"],
    "cloud.plant.test": ["169.254.169.254"],
    "multicast.plant.test": ["224.0.0.1"],
    "evil-scada.plant.test": ["10.20.0.5"],
    "scada.plant.test.evil.test": ["10.20.0.5"],
    localhost: ["127.0.0.1", "::1"],
  };

  test.each([
    ["10.20.0.0/16", "http://10.20.0.5/", "10.20.0.5"],
    ["10.20.0.0/16", "http://10.21.0.5/", "internal"],
    ["10.20.0.5", "http://10.20.0.5/", "10.20.0.5"],
    ["10.20.0.5", "http://10.20.0.6/", "internal"],
    ["fd00::/8", "http://[fd12::1]/", "fd12::1"],
    ["fd00::/8", "http://[fe80::1]/", "internal"],
    ["10.20.0.0/16", "http://scada.plant.test/", "10.20.0.5"],
    ["10.20.0.0/16", "http://mixed.plant.test/", "internal"],
    ["10.20.0.0/16, 192.168.7.0/24", "http://mixed.plant.test/", "10.20.0.5 192.168.7.7"],
    ["scada.plant.test", "http://scada.plant.test/", "10.20.0.5"],
    ["SCADA.plant.test.", "http://scada.PLANT.test./", "10.20.0.5"],
    ["scada.plant.test", "http://evil-scada.plant.test/", "internal"],
    ["scada.plant.test", "http://scada.plant.test.evil.test/", "internal"],
    ["scada.plant.test", "http://10.20.0.5/", "internal"],
    ["localhost", "http://localhost:8080/", "127.0.0.1 ::1"],
    // A name allows private networks, but never link-local addresses, even if its DNS records change.
    ["cloud.plant.test", "http://cloud.plant.test/", "internal"],
    ["multicast.plant.test", "http://multicast.plant.test/", "internal"],
    // The list allows destinations; all other rules still apply.
    ["127.0.0.1", "http://user@127.0.0.1/", "credentials"],
    ["127.0.0.1", "http://127.0.0.1:22/", "port"],
    ["scada.plant.test", "ftp://scada.plant.test/", "scheme"],
    ["unknown.plant.test", "http://unknown.plant.test/", "unresolved"],
    ["", "http://10.20.0.5/", "internal"],
  ])("with %s the result of %s is %s", async (allow, address, expected) => {
    const resolved = { ...names, "scada.plant.test.": names["scada.plant.test"] };
    expect(await verdict(address, { allow: allowing(allow), names: resolved })).toBe(expected);
  });

  test.each([
    ["10.20.0.0/33", "10.20.0.0/33"],
    ["10.0.0.0/8 10.20.0", "10.20.0"],
    ["fd00::/200", "fd00::/200"],
    ["10.0.0.0/8/8", "10.0.0.0/8/8"],
    ["http://scada.plant.test", "http://scada.plant.test"],
    ["*.plant.test", "*.plant.test"],
    ["fe80::1%eth0", "fe80::1%eth0"],
    ["-plant.test", "-plant.test"],
  ])("refuses %s", (text, unreadable) => {
    expect(readAllowList(text)).toEqual({ unreadable });
  });
});
