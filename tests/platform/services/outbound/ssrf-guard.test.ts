import { describe, expect, test } from "vitest";
import {
  createSsrfGuard,
  emptyAllowList,
  type TargetRefusedError,
  targetFaultTexts,
  webSchemes,
} from "../../../../src/platform/services/outbound";
import { nameServer, verdict } from "./verdict";

describe("an internal address in any spelling", () => {
  test.each([
    // Loopback.
    "http://127.0.0.1/",
    "http://127.1/",
    "http://127.0.0.1./",
    "http://0177.0.0.1/",
    "http://0177.1/",
    "http://017700000001/",
    "http://2130706433/",
    "http://0x7f.0x0.0x0.0x1/",
    "http://0x7f000001/",
    "http://0X7F.1/",
    "http://%31%32%37.0.0.1/",
    "http://①②⑦.⓪.⓪.①/",
    "http://127。0。0。1/",
    "http://127.0.0.1:00080/",
    "  http://127.0.0.1/  ",
    "HTTP://127.0.0.1/",
    // 0.0.0.0/8, private, shared, link-local, benchmarking, documentation, multicast, reserved.
    "http://0/",
    "http://0.0.0.0/",
    "http://10.0.0.1/",
    "http://012.0.0.1/",
    "http://100.64.0.1/",
    "http://100.127.255.254/",
    "http://169.254.169.254/latest/meta-data/",
    "http://2852039166/",
    "http://172.16.0.1/",
    "http://172.31.255.255/",
    "http://192.168.1.1/",
    "http://3232235777/",
    "http://192.0.0.170/",
    "http://198.18.0.1/",
    "http://192.0.2.1/",
    "http://192.88.99.1/",
    "http://203.0.113.9/",
    "http://224.0.0.1/",
    "http://239.255.255.250/",
    "http://240.0.0.1/",
    "http://255.255.255.255/",
    // IPv6: unspecified, loopback, unique local, link-local, site-local, multicast, documentation, discard.
    "http://[::]/",
    "http://[::1]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[0000:0000:0000:0000:0000:0000:0000:0001]/",
    "http://[fc00::1]/",
    "http://[fd12:3456:789a::1]/",
    "http://[fe80::1]/",
    "http://[feb0::1]/",
    "http://[fec0::1]/",
    "http://[ff02::1]/",
    "http://[2001:db8::1]/",
    "http://[3fff::1]/",
    "http://[100::1]/",
    // IPv4 inside IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo. Refused even for public addresses.
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[0:0:0:0:0:ffff:10.0.0.1]/",
    "http://[::127.0.0.1]/",
    "http://[::ffff:0:127.0.0.1]/",
    "http://[64:ff9b::127.0.0.1]/",
    "http://[64:ff9b::a9fe:a9fe]/",
    "http://[64:ff9b:1::10.0.0.1]/",
    "http://[2002:7f00:1::]/",
    "http://[2002:a9fe:a9fe::1]/",
    "http://[2001:0:7f00:1::1]/",
    "http://[::ffff:8.8.8.8]/",
  ])("refuses %s", async (address) => {
    expect(await verdict(address)).toBe("internal");
  });
});

test.each([
  ["http://93.184.216.34/hook", "93.184.216.34"],
  ["https://93.184.216.34:8443/hook?x=1", "93.184.216.34"],
  ["https://[2606:2800:220:1::1]/", "2606:2800:220:1::1"],
  ["http://172.32.0.1/", "172.32.0.1"],
  ["http://100.128.0.1/", "100.128.0.1"],
  ["http://169.253.0.1/", "169.253.0.1"],
])("accepts the public address %s", async (address, expected) => {
  expect(await verdict(address)).toBe(expected);
});

describe("an invalid callback URL", () => {
  test.each([
    ["", "malformed"],
    ["//93.184.216.34/", "malformed"],
    ["sink.test/hook", "malformed"],
    // Browsers accept the next four.
    ["http:127.0.0.1", "malformed"],
    ["http:/127.0.0.1/", "malformed"],
    ["http:\\\\127.0.0.1\\", "malformed"],
    ["https:////127.0.0.1/", "malformed"],
    ["http://", "malformed"],
    ["http://256.1.1.1/", "malformed"],
    ["http://1.2.3.4.5/", "malformed"],
    ["http://[fe80::1%25eth0]/", "malformed"],
    ["http://sink.test:99999/", "malformed"],
    ["ftp://93.184.216.34/", "scheme"],
    ["file:///etc/passwd", "scheme"],
    ["gopher://127.0.0.1:6379/_INFO", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["data:text/plain,x", "scheme"],
    ["ws://93.184.216.34/", "scheme"],
    ["http+unix://%2Fvar%2Frun%2Fdocker.sock/", "scheme"],
    ["http://user:secret@93.184.216.34/", "credentials"],
    ["http://93.184.216.34@127.0.0.1/", "credentials"],
    ["http://:secret@93.184.216.34/", "credentials"],
    ["http://93.184.216.34:22/", "port"],
    ["http://93.184.216.34:25/", "port"],
    ["https://93.184.216.34:1023/", "port"],
    ["https://93.184.216.34:0/", "port"],
  ])("refuses %s as %s", async (address, fault) => {
    expect(await verdict(address)).toBe(fault);
  });
});

describe("a host name", () => {
  test("is resolved once and accepted with all its addresses", async () => {
    const server = nameServer({ "sink.test": ["93.184.216.34", "2606:2800:220:1::1"] });
    const guard = createSsrfGuard({ allow: emptyAllowList, resolve: server.resolve });
    const target = await guard.check("https://Sink.test/hook", webSchemes);
    expect(target.addresses.map((one) => one.address)).toEqual(["93.184.216.34", "2606:2800:220:1::1"]);
    expect(target.url.href).toBe("https://sink.test/hook");
    expect(server.queries).toEqual(["sink.test"]);
  });

  test.each([
    ["a private address", ["10.0.0.1"]],
    ["the loopback address", ["127.0.0.1"]],
    ["the address of cloud metadata", ["169.254.169.254"]],
    ["the IPv6 loopback address", ["::1"]],
    ["an IPv4-mapped private address", ["::ffff:10.0.0.1"]],
    ["a link-local address with a zone", ["fe80::1%eth0"]],
    ["a public and a private address", ["93.184.216.34", "10.0.0.1"]],
    ["a text that is not an IP address", ["sink"]],
  ])("is refused as internal if it resolves to %s", async (_what, addresses) => {
    expect(await verdict("http://sink.test/", { names: { "sink.test": addresses } })).toBe("internal");
  });

  test.each([
    ["unknown to name servers", {}],
    ["without addresses", { "sink.test": [] }],
  ])("%s is refused as unresolved", async (_what, names) => {
    expect(await verdict("http://sink.test/", { names })).toBe("unresolved");
  });

  test("is refused as unresolved if no answer arrives before the deadline", async () => {
    const deadline = new AbortController();
    const guard = createSsrfGuard({
      allow: emptyAllowList,
      resolve: () => {
        deadline.abort();
        return new Promise(() => {});
      },
    });
    await expect(guard.check("http://sink.test/", webSchemes, deadline.signal)).rejects.toMatchObject({
      fault: "unresolved",
    });
  });

  test("gives the same fault text if it is internal and if it is unknown; only the log shows which", async () => {
    const lines: object[] = [];
    const { resolve } = nameServer({ "inside.test": ["10.0.0.1"] });
    const guard = createSsrfGuard({
      allow: emptyAllowList,
      resolve,
      log: { info: (line: object) => lines.push(line) },
    });
    const texts = [];
    for (const host of ["inside.test", "nowhere.test"]) {
      const error = await guard
        .check(`http://${host}/?key=secret`, webSchemes)
        .catch((refused: TargetRefusedError) => refused);
      texts.push(targetFaultTexts[(error as TargetRefusedError).fault]);
    }
    expect(texts[0]).toEqual(texts[1]);
    expect(lines).toMatchObject([
      { host: "inside.test", fault: "internal" },
      { host: "nowhere.test", fault: "unresolved" },
    ]);
    expect(JSON.stringify(lines)).not.toContain("secret");
  });

  test("is resolved again for each check", async () => {
    const answers = [["93.184.216.34"], ["127.0.0.1"]];
    const resolve = async () => (answers.shift() ?? []).map((address) => ({ address, family: 4 as const }));
    const guard = createSsrfGuard({ allow: emptyAllowList, resolve });
    expect((await guard.check("http://sink.test/", webSchemes)).addresses).toHaveLength(1);
    await expect(guard.check("http://sink.test/", webSchemes)).rejects.toMatchObject({ fault: "internal" });
  });
});

describe("an address with another scheme is checked like a web address", () => {
  const schemes = ["opc.tcp:"];
  test.each([
    ["opc.tcp://93.184.216.34:4840/line1", "93.184.216.34"],
    ["OPC.TCP://plant.test:4840", "93.184.216.34"],
    ["opc.tcp://0x7f.1:4840", "internal"],
    ["opc.tcp://2130706433:4840", "internal"],
    ["opc.tcp://[::ffff:10.0.0.1]:4840", "internal"],
    ["opc.tcp://user:x@93.184.216.34:4840", "credentials"],
    ["opc.tcp://93.184.216.34:22", "port"],
    ["opc.tcp:93.184.216.34", "malformed"],
    ["opc.tcp://", "malformed"],
    ["https://93.184.216.34", "scheme"],
  ])("the result of %s is %s", async (address, expected) => {
    expect(await verdict(address, { schemes, names: { "plant.test": ["93.184.216.34"] } })).toBe(expected);
  });
});
