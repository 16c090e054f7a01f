import { describe, expect, it } from "vitest";
import { gs1Elements } from "../../../../src/console/instruments/scan/gs1";
import { identifiersIn, type ScannedKind } from "../../../../src/console/instruments/scan/identifiers-in";

const imei = "490154203237518";
const second = "356938035643809";
const eui = "A84041000181C061";
const join = "70B3D57ED0000001";
const key = "00112233445566778899AABBCCDDEEFF";
const gs = "\u001d";

const read: readonly [why: string, kind: ScannedKind, text: string, identifiers: readonly string[]][] = [
  ["a bare IMEI", "imei", imei, [imei]],
  ["blanks and line ends of a hand scanner", "imei", ` ${imei}\r\n`, [imei]],
  ["an IMEI in groups", "imei", "49-015420-323751-8", [imei]],
  ["an IMEI in groups of blanks", "imei", "49 015420 323751 8", [imei]],
  ["a label", "imei", `IMEI:${imei}`, [imei]],
  ["a label in full width, as Chinese labels have it", "imei", `ＩＭＥＩ：${imei}`, [imei]],
  ["a label without its colon", "imei", `IMEI${imei}`, [imei]],
  ["a label with words", "imei", `IMEI 号：${imei}`, [imei]],
  ["a label for two kinds", "imei", `IMEI/MEID: ${imei}`, [imei]],
  ["the labelled one beside a serial number that looks like one", "imei", `SN:${second};IMEI:${imei}`, [imei]],
  ["the labelled one beside an ICCID", "imei", `IMEI:${imei};ICCID:89860318740000000001`, [imei]],
  ["a labelled one with a blank and more digits behind", "imei", `IMEI:${imei} 1`, [imei]],
  ["the first of two SIMs", "imei", `IMEI1:${imei} IMEI2:${second}`, [imei]],
  ["the same in lines", "imei", `IMEI 1: ${imei}\nIMEI 2: ${second}`, [imei]],
  ["an object", "imei", `{"sn":"A1","imei":"${imei}"}`, [imei]],
  ["an address", "imei", `https://example.com/d?imei=${imei}&v=2`, [imei]],
  ["a box label that lists its contents", "imei", `${imei}\n${second}`, [imei, second]],
  ["the same with commas, one of them twice", "imei", `${imei},${second};${imei}`, [imei, second]],
  ["the same with blanks", "imei", `${imei} ${second}`, [imei, second]],
  ["a box label with labels", "imei", `IMEI:${imei}\nIMEI:${second}`, [imei, second]],
  ["GS1 as printed: the mobile telephone identifier", "imei", `(01)06901234567892(8002)${imei}`, [imei]],
  ["GS1 as scanned", "imei", `]d20106901234567892${"10B7"}${gs}8002${imei}`, [imei]],
  ["GS1 with the IMEI as serial number", "imei", `]C1010690123456789221${imei}`, [imei]],
  ["GS1 whose trade number alone is long: no IMEI", "imei", `(01)06901234567892(10)B7`, []],
  ["digits within a serial number are no IMEI", "imei", `TLDD${imei}`, []],
  ["an ICCID is no IMEI", "imei", "89860318740000000001", []],
  ["a LoRaWAN code has no IMEI", "imei", `LW:D0:${join}:${eui}:AABB1122`, []],
  ["something else altogether", "imei", "https://example.com", []],
  ["a bare EUI", "eui", eui, [eui]],
  ["small letters and colons", "eui", "a8:40:41:00:01:81:c0:61", [eui]],
  ["hyphens", "eui", "A8-40-41-00-01-81-C0-61", [eui]],
  ["a label", "eui", `DevEUI: ${eui}`, [eui]],
  ["a label of a gateway", "eui", `EUI-64=${eui}`, [eui]],
  ["a label without its colon", "eui", `DEVEUI${eui}`, [eui]],
  ["the device's own beside join EUI and key", "eui", `JoinEUI:${join},DevEUI:${eui},AppKey:${key}`, [eui]],
  ["the same with blanks in the labels", "eui", `App EUI: ${join}\nDev EUI: ${eui}`, [eui]],
  ["LoRaWAN TR005", "eui", `LW:D0:${join}:${eui}:AABB1122`, [eui]],
  ["LoRaWAN TR005 with owner and serial number", "eui", `LW:D0:${join}:${eui}:AABB1122:OA1B2:S1234`, [eui]],
  ["two without a label are both offered", "eui", `${join};${eui}`, [join, eui]],
  ["a key is no EUI", "eui", key, []],
  ["a MAC address is no EUI", "eui", "A8:40:41:00:01:81", []],
  ["an IMEI is no EUI", "eui", imei, []],
];

describe("identifiers in a code", () => {
  it.each(read)("%s (%s)", (_, kind, text, identifiers) => {
    expect(identifiersIn(text, kind)).toEqual({ identifiers, refused: null });
  });

  it.each([
    ["a wrong check digit", "490154203237517", { value: "490154203237517", fault: "imei.digit" }],
    [
      "a wrong check digit behind a label",
      "IMEI: 49-015420-323751-7",
      { value: "490154203237517", fault: "imei.digit" },
    ],
    ["an IMEISV", "4901542032375101", { value: "4901542032375101", fault: "imei.imeisv" }],
    ["a labelled IMEISV", "IMEISV:4901542032375101", { value: "4901542032375101", fault: "imei.imeisv" }],
  ])("%s is named as what it is", (_, text, refused) => {
    expect(identifiersIn(text, "imei")).toEqual({ identifiers: [], refused });
  });

  it("a good one is taken where a bad one stands beside it", () => {
    expect(identifiersIn(`490154203237517\n${imei}`, "imei")).toEqual({ identifiers: [imei], refused: null });
  });
});

it.each([
  ["printed", "(01)06901234567892(10)B7(21)X", { "01": "06901234567892", 10: "B7", 21: "X" }],
  ["scanned", `]d2010690123456789210B7${gs}21X`, { "01": "06901234567892", 10: "B7", 21: "X" }],
  ["scanned without a mark", `010690123456789210B7${gs}8002Y`, { "01": "06901234567892", 10: "B7", 8002: "Y" }],
])("GS1 elements, %s", (_, text, elements) => {
  expect(Object.fromEntries(gs1Elements(text) ?? [])).toEqual(elements);
});

it("other text has no GS1 elements", () => {
  expect(gs1Elements("490154203237518")).toBeNull();
});
