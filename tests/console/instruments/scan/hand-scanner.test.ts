import { expect, it } from "vitest";
import { afterKey, focusNext, noBurst, scannedIn } from "../../../../src/console/instruments/scan/hand-scanner";

/** Keys with the pauses before them, ms; Enter comes after the last pause. */
function typed(text: string, pauses: (at: number) => number, beforeEnter: number): string | null {
  let now = 1000;
  const burst = [...text].reduce((so, key, at) => {
    now += pauses(at);
    return afterKey(so, { key, timeStamp: now });
  }, noBurst);
  return scannedIn(burst, now + beforeEnter);
}

const imei = "490154203237518";

it.each([
  ["a wired scanner", imei, () => 2, 2, imei],
  ["a slow wireless one", imei, () => 60, 60, imei],
  ["with the label's words", `IMEI:${imei}`, () => 5, 5, `IMEI:${imei}`],
  ["a scan after something was typed", `49${imei}`, (at: number) => (at <= 2 ? 300 : 5), 5, imei],
  ["a person who types", imei, () => 120, 120, null],
  ["a person who types fast and stops once", imei, (at: number) => (at === 9 ? 200 : 70), 70, null],
  ["a scanner without Enter, and a person who presses it later", imei, () => 5, 900, null],
  ["a few keys at once", "1234567", () => 5, 5, null],
])("%s", (_, text, pauses, beforeEnter, scanned) => {
  expect(typed(text, pauses, beforeEnter)).toBe(scanned);
});

it("keys without a character belong to no burst and end none", () => {
  const burst = ["A", "Shift", "B"].reduce((so, key, at) => afterKey(so, { key, timeStamp: 100 + at }), noBurst);
  expect(burst.text).toBe("AB");
});

it("leads on to the next input that can be filled, at last to the button that saves", () => {
  document.body.innerHTML = `<form>
    <input id="one"><button type="button">scan</button><input id="shut" disabled><input id="file" hidden>
    <input id="two"><button type="submit" id="save">Save</button></form>`;
  const at = (id: string) => document.getElementById(id) as HTMLElement;
  focusNext(at("one"));
  expect(document.activeElement?.id).toBe("two");
  focusNext(at("two"));
  expect(document.activeElement?.id).toBe("save");
});
