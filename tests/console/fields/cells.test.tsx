import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { Cell, cells } from "../../../src/console/fields/cells";
import { filters } from "../../../src/console/fields/filters";
import { loadLanguage, setTimeZone, TextsProvider } from "../../../src/console/i18n";
import { type Field, type FieldKind, field, kindsNotFiltered } from "../../../src/contract";
import { span } from "../../support/span-kind";

const states = [
  { value: 0, label: { zh: "正常", en: "Normal" }, tone: "success" },
  { value: 1, label: "Alarm" },
] as const;

/** For each kind: a field, a record from the wire, and the text in a list. */
const samples: { readonly [K in FieldKind]: readonly [Field, Readonly<Record<string, unknown>>, string] } = {
  id: [field.id(), { x: 7 }, "7"],
  text: [field.text({ label: "x" }), { x: "泵 <b>1</b>" }, "泵 <b>1</b>"],
  longText: [field.longText({ label: "x" }), { x: "one\ntwo" }, "one\ntwo"],
  email: [field.email({ label: "x" }), { x: "a@b.test" }, "a@b.test"],
  phone: [field.phone({ label: "x" }), { x: "+46 8 4650" }, "+46 8 4650"],
  password: [field.password({ label: "x" }), { x: "grease" }, "Hidden"],
  secret: [field.secret({ label: "x" }), { x: "grease" }, "Hidden"],
  // A fixed number of decimals aligns the digits in a column.
  number: [field.number({ label: "x", unit: "ml", decimals: 1 }), { x: "1234" }, "1,234.0 ml"],
  choice: [field.choice({ label: "x", options: states }), { x: "0" }, "Normal"],
  choices: [field.choices({ label: "x", options: states }), { x: ["1", 0] }, "NormalAlarm"],
  tags: [field.tags({ label: "x" }), { x: ["hall 7", "wet"] }, "hall 7wet"],
  switch: [field.switch({ label: "x" }), { x: 1 }, "On"],
  time: [field.time({ label: "x" }), { x: 0 }, `${new Date().getFullYear() - 1970} yr ago`],
  date: [field.date({ label: "x" }), { x: "2026-11-21" }, "21 Nov 2026"],
  period: [field.period({ label: "x", begin: "a", end: "b" }), { a: 0, b: null }, "from"],
  region: [field.region({ label: "x", levels: 2 }), { province: "上海市", city: "上海市" }, "上海市"],
  position: [field.position({ label: "x" }), { longitude: "121.5", latitude: 31 }, "121.50000°E, 31.00000°N"],
  relation: [field.relation({ label: "x", to: "dealer", titleIn: "y" }), { x: 4, y: "North" }, "North"],
  keys: [field.keys({ label: "x" }), { x: [1, 2] }, "2 items"],
  imei: [field.imei({ label: "x" }), { x: "26 0531 793113837" }, "260531793113837"],
  eui: [field.eui({ label: "x" }), { x: "00ff00ff00ff00ff" }, "00FF00FF00FF00FF"],
  deviceAddress: [field.deviceAddress({ label: "x" }), { x: "26011A2B" }, "26011A2B"],
  aesKey: [field.aesKey({ label: "x" }), { x: "0".repeat(32) }, "Hidden"],
  url: [field.url({ label: "x" }), { x: "https://a.test/1" }, "https://a.test/1"],
  image: [field.image({ label: "x", accept: ["jpg"] }), { x: "https://a.test/1.jpg" }, ""],
  rows: [
    field.rows({ label: "x", unit: "stops", unitOfOne: "stop", fields: { place: field.text({ label: "Place" }) } }),
    { x: [{ place: "Mill" }, { place: "Saw" }] },
    "2 stops",
  ],
  custom: [field.custom({ label: "x", of: span }), { x: "65" }, "1:05"],
};

const textOf = (field: Field, record: Readonly<Record<string, unknown>>): string =>
  render(<Cell name="x" field={field} record={record} hasUnit />).container.textContent ?? "";

beforeAll(() => loadLanguage("en"));
afterEach(cleanup);

describe("the cell", () => {
  it.each(Object.keys(cells) as FieldKind[])("shows a value of kind %s", (kind) => {
    const [sampleField, record, expected] = samples[kind];
    const actual = textOf(sampleField, record);
    if (["period", "time"].includes(kind)) expect(actual.replace(/\./g, "")).toContain(expected.replace(/\./g, ""));
    else expect(actual).toBe(expected);
  });

  it.each(Object.keys(cells) as FieldKind[])("shows an unset value of kind %s as a dash", (kind) => {
    expect(textOf(samples[kind][0], {})).toBe("—");
  });

  it("is the cell that the field names; until it has loaded, that of the kind", async () => {
    const gauge = field.number({ label: "x", unit: "%", max: 50, cell: "gauge" });
    const { container } = render(<Cell name="x" field={gauge} record={{ x: 20 }} hasUnit />);
    expect(container.textContent).toBe("20%");
    await waitFor(() => expect(container.querySelector<HTMLElement>("[style]")?.style.width).toBe("40%"));
    expect(container.textContent).toBe("20%");
  });

  it("shows an invalid value unchanged", () => {
    expect(textOf(samples.choice[0], { x: 99 })).toBe("99");
    expect(textOf(samples.number[0], { x: "a lot" })).toBe("a lot");
  });

  it("shows the exact time for isExact, without the current year", () => {
    const exact = field.time({ label: "x", isExact: true });
    const year = new Date().getFullYear();
    expect(textOf(exact, { x: new Date(year - 1, 2, 4, 15, 6).getTime() })).toBe(`4 Mar ${year - 1}, 15:06`);
    expect(textOf(exact, { x: new Date(year, 2, 4, 15, 6).getTime() })).toBe("4 Mar, 15:06");
  });

  it.each([
    [1, "1 day"],
    [2, "2 days"],
    [0, "0 days"],
  ])("uses the singular unit for one: %d", (x, expected) => {
    expect(textOf(field.number({ label: "x", unit: "days", unitOfOne: "day", decimals: 0 }), { x })).toBe(expected);
  });

  it("shows the UTC day for isDay in every time zone", () => {
    const dayField = field.time({ label: "x", isDay: true });
    expect(textOf(dayField, { x: Date.UTC(2026, 10, 21) })).toBe("21 Nov 2026");
  });

  it("shows the day in the user's time zone if the server knows it", () => {
    onTestFinished(() => setTimeZone(null));
    const dayField = field.time({ label: "x", isDay: true });
    setTimeZone("Asia/Shanghai", true);
    expect(textOf(dayField, { x: Date.UTC(2026, 10, 20, 16) })).toBe("21 Nov 2026");
    setTimeZone("America/New_York", true);
    expect(textOf(dayField, { x: Date.UTC(2026, 10, 21, 4) })).toBe("20 Nov 2026");
  });

  it("shows the new day at once when the time zone changes", async () => {
    onTestFinished(() => setTimeZone(null));
    setTimeZone("Asia/Shanghai", true);
    const dayField = field.time({ label: "x", isDay: true });
    render(<Cell name="x" field={dayField} record={{ x: Date.UTC(2026, 10, 20, 16) }} />, { wrapper: TextsProvider });
    screen.getByText("21 Nov 2026");
    act(() => setTimeZone("Europe/Berlin", true));
    await screen.findByText("20 Nov 2026");
  });

  it("shows a state with its word and its colour", () => {
    expect(textOf(samples.choice[0], { x: 0 })).toBe("Normal");
    expect(document.querySelector("[data-tone=success]")).not.toBeNull();
  });

  it("links only to web addresses", () => {
    const { container } = render(<Cell name="x" field={samples.url[0]} record={{ x: "javascript:alert(1)" }} />);
    expect(container.querySelector("a")).toBeNull();
    const link = render(
      <Cell name="x" field={samples.url[0]} record={{ x: "https://a.test" }} />,
    ).container.querySelector("a");
    expect(link?.rel).toBe("noopener noreferrer");
  });

  it("shows the key of a related record without a known title", () => {
    expect(textOf(samples.relation[0], { x: 4 })).toBe("#4");
    // The server withholds the title of a record that the user may not see.
    expect(textOf(samples.relation[0], { x: 4, y: null })).toBe(textOf(samples.relation[0], { x: null }));
  });
});

it("has a filter for each kind, except for those that declarations must not filter by", () => {
  const without = Object.entries(filters).flatMap(([kind, filter]) => (filter === null ? [kind] : []));
  expect(without.toSorted()).toEqual([...kindsNotFiltered].toSorted());
});
