import { describe, expect, it } from "vitest";
import { gs1Elements } from "../../../../src/console/instruments/scan/gs1";
import { identifiersIn, type ScannedKind } from "../../../../src/console/instruments/scan/identifiers-in";

const imei = "490154203237518";
const second = "356938035643809";
const eui = "A84041000181C061";
const join = "70B3D57ED0000001";
const key = "00112233445566778899AABBCCDDEEFF";
const gs = "\u001d";

const cases: readonly [name: string, kind: ScannedKind, text: string, identifiers: readonly string[]][] = [
  ["a bare IMEI", "imei", imei, [imei]],
  ["spaces and line ends of a hand scanner", "imei", ` ${imei}\r\n`, [imei]],
  ["an IMEI in groups", "imei", "49-015420-323751-8", [imei]],
  ["an IMEI in groups with spaces", "imei", "49 015420 323751 8", [imei]],
  ["a label", "imei", `IMEI:${imei}`, [imei]],
  ["a label with full-width characters", "imei", `ＩＭＥＩ：${imei}`, [imei]],
  ["a label without a colon", "imei", `IMEI${imei}`, [imei]],
  ["a label with words", "imei", `IMEI 号：${imei}`, [imei]],
  ["a label for two kinds", "imei", `IMEI/MEID: ${imei}`, [imei]],
  ["a labelled IMEI beside a similar serial number", "imei", `SN:${second};IMEI:${imei}`, [imei]],
  ["a labelled IMEI beside an ICCID", "imei", `IMEI:${imei};ICCID:89860318740000000001`, [imei]],
  ["a labelled IMEI before a space and more digits", "imei", `IMEI:${imei} 1`, [imei]],
  ["the first of two SIMs", "imei", `IMEI1:${imei} IMEI2:${second}`, [imei]],
  ["the first of two SIMs on two lines", "imei", `IMEI 1: ${imei}\nIMEI 2: ${second}`, [imei]],
  ["a JSON object", "imei", `{"sn":"A1","imei":"${imei}"}`, [imei]],
  ["a web address", "imei", `https://example.com/d?imei=${imei}&v=2`, [imei]],
  ["a list on a box label", "imei", `${imei}\n${second}`, [imei, second]],
  ["a list with commas and a duplicate", "imei", `${imei},${second};${imei}`, [imei, second]],
  ["a list with spaces", "imei", `${imei} ${second}`, [imei, second]],
  ["a list with labels", "imei", `IMEI:${imei}\nIMEI:${second}`, [imei, second]],
  ["GS1 in printed form", "imei", `(01)06901234567892(8002)${imei}`, [imei]],
  ["GS1 in scanned form", "imei", `]d20106901234567892${"10B7"}${gs}8002${imei}`, [imei]],
  ["GS1 with the IMEI as the serial number", "imei", `]C1010690123456789221${imei}`, [imei]],
  ["no IMEI in GS1 with only a trade item number", "imei", `(01)06901234567892(10)B7`, []],
  ["no IMEI in a serial number", "imei", `TLDD${imei}`, []],
  ["no IMEI in an ICCID", "imei", "89860318740000000001", []],
  ["no IMEI in a LoRaWAN code", "imei", `LW:D0:${join}:${eui}:AABB1122`, []],
  ["no IMEI in other text", "imei", "https://example.com", []],
  ["a bare EUI", "eui", eui, [eui]],
  ["lower-case letters and colons", "eui", "a8:40:41:00:01:81:c0:61", [eui]],
  ["hyphens", "eui", "A8-40-41-00-01-81-C0-61", [eui]],
  ["a label", "eui", `DevEUI: ${eui}`, [eui]],
  ["a gateway label", "eui", `EUI-64=${eui}`, [eui]],
  ["a label without a colon", "eui", `DEVEUI${eui}`, [eui]],
  ["the DevEUI beside JoinEUI and key", "eui", `JoinEUI:${join},DevEUI:${eui},AppKey:${key}`, [eui]],
  ["the DevEUI with spaces in the labels", "eui", `App EUI: ${join}\nDev EUI: ${eui}`, [eui]],
  ["LoRaWAN TR005", "eui", `LW:D0:${join}:${eui}:AABB1122`, [eui]],
  ["LoRaWAN TR005 with owner and serial number", "eui", `LW:D0:${join}:${eui}:AABB1122:OA1B2:S1234`, [eui]],
  ["two EUIs without labels", "eui", `${join};${eui}`, [join, eui]],
  ["no EUI in a key", "eui", key, []],
  ["no EUI in a MAC address", "eui", "A8:40:41:00:01:81", []],
  ["no EUI in an IMEI", "eui", imei, []],
];

describe("identifiersIn", () => {
  it.each(cases)("finds %s (%s)", (_, kind, text, identifiers) => {
    expect(identifiersIn(text, kind)).toEqual({ identifiers, refused: null });
  });

  it.each([
    ["an IMEI with a wrong check digit", "490154203237517", { value: "490154203237517", fault: "imei.digit" }],
    [
      "a labelled IMEI with a wrong check digit",
      "IMEI: 49-015420-323751-7",
      { value: "490154203237517", fault: "imei.digit" },
    ],
    ["an IMEISV", "4901542032375101", { value: "4901542032375101", fault: "imei.imeisv" }],
    ["a labelled IMEISV", "IMEISV:4901542032375101", { value: "4901542032375101", fault: "imei.imeisv" }],
  ])("refuses %s", (_, text, refused) => {
    expect(identifiersIn(text, "imei")).toEqual({ identifiers: [], refused });
  });

  it("ignores an invalid IMEI beside a valid one", () => {
    expect(identifiersIn(`490154203237517\n${imei}`, "imei")).toEqual({ identifiers: [imei], refused: null });
  });
});

it.each([
  ["printed", "(01)06901234567892(10)B7(21)X", { "01": "06901234567892", 10: "B7", 21: "X" }],
  ["scanned", `]d2010690123456789210B7${gs}21X`, { "01": "06901234567892", 10: "B7", 21: "X" }],
  [
    "scanned without a symbology identifier",
    `010690123456789210B7${gs}8002Y`,
    { "01": "06901234567892", 10: "B7", 8002: "Y" },
  ],
])("parses GS1 elements, %s", (_, text, elements) => {
  expect(Object.fromEntries(gs1Elements(text) ?? [])).toEqual(elements);
});

it("returns null for text without GS1 elements", () => {
  expect(gs1Elements("490154203237518")).toBeNull();
});
