import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { field } from "../../../src/contract";
import { press, theRowShows, typeInto } from "../../support/console";
import { span } from "../../support/span-kind";
import { visitScreens } from "./visits";

const open = visitScreens({ stay: field.custom({ label: "Stay", of: span }) }, { name: "Mill", stay: 95 }, ["stay"]);

beforeEach(() => window.localStorage.clear());

it("shows the text of a value in lists and detail views", async () => {
  await open("/visit");
  await screen.findByText("Mill");
  theRowShows("Mill", ["1:35"]);
  await open("/visit/1");
  expect(await screen.findByText("1:35")).toBeTruthy();
});

it("has an input for each part, and sends the wire form", async () => {
  const console = await open("/visit/add");
  await typeInto(console, "Name", "Saw");
  await typeInto(console, "Stay", "2");
  await typeInto(console, "Minutes", "5");
  await press(console, "Save");
  await expect.poll(() => console.payloads("visit/save")).toEqual([{ id: "", name: "Saw", stay: 125 }]);
});

it("starts an edit with the parts of the value, and reports faults at the input", async () => {
  const console = await open("/visit/1/edit");
  const minutes = await screen.findByLabelText<HTMLInputElement>("Minutes", {}, { timeout: 10_000 });
  await expect.poll(() => minutes.value).toBe("35");
  await console.user.clear(minutes);
  await console.user.type(minutes, "half");
  await console.user.tab();
  expect(await screen.findByText("Stay must be a number")).toBeTruthy();
  await console.user.clear(minutes);
  await console.user.type(minutes, "0");
  const hours = screen.getByLabelText("Stay");
  await console.user.clear(hours);
  await console.user.type(hours, "13");
  expect(await screen.findByText("Stay is unlucky")).toBeTruthy();
});

it("filters by the parts that the kind names", async () => {
  const console = await open("/visit?stay=120");
  const filter = await screen.findByLabelText<HTMLInputElement>("Stay: Hours");
  expect(filter.value).toBe("2");
  expect(console.payloads("visit/list").at(-1)).toEqual({ page: 1, stay: 120 });
});
