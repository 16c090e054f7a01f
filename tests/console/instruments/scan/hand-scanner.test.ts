import { expect, it } from "vitest";
import { afterKey, focusNext, noBurst, scannedIn } from "../../../../src/console/instruments/scan/hand-scanner";

/** Types a text with pauses in ms before each key and before Enter. Returns the scanned text. */
function typeKeys(text: string, pauseBefore: (index: number) => number, beforeEnter: number): string | null {
  let now = 1000;
  const burst = [...text].reduce((previous, key, index) => {
    now += pauseBefore(index);
    return afterKey(previous, { key, timeStamp: now });
  }, noBurst);
  return scannedIn(burst, now + beforeEnter);
}

const imei = "490154203237518";

it.each([
  ["recognizes a wired scanner", imei, () => 2, 2, imei],
  ["recognizes a slow wireless scanner", imei, () => 60, 60, imei],
  ["keeps the label of the code", `IMEI:${imei}`, () => 5, 5, `IMEI:${imei}`],
  ["drops keys that were typed before the scan", `49${imei}`, (index: number) => (index <= 2 ? 300 : 5), 5, imei],
  ["ignores a typing person", imei, () => 120, 120, null],
  ["ignores a fast typing person who pauses once", imei, (index: number) => (index === 9 ? 200 : 70), 70, null],
  ["ignores a scan without Enter when a person presses Enter later", imei, () => 5, 900, null],
  ["ignores a short burst", "1234567", () => 5, 5, null],
])("%s", (_, text, pauseBefore, beforeEnter, scanned) => {
  expect(typeKeys(text, pauseBefore, beforeEnter)).toBe(scanned);
});

it("ignores keys without a character", () => {
  const burst = ["A", "Shift", "B"].reduce(
    (previous, key, index) => afterKey(previous, { key, timeStamp: 100 + index }),
    noBurst,
  );
  expect(burst.text).toBe("AB");
});

it("moves the focus to the next enabled input, then to the submit button", () => {
  document.body.innerHTML = `<form>
    <input id="one"><button type="button">scan</button><input id="disabled" disabled><input id="file" hidden>
    <input id="two"><button type="submit" id="save">Save</button></form>`;
  const element = (id: string) => document.getElementById(id) as HTMLElement;
  focusNext(element("one"));
  expect(document.activeElement?.id).toBe("two");
  focusNext(element("two"));
  expect(document.activeElement?.id).toBe("save");
});
