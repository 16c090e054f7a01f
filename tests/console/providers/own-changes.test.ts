import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ownChangesOf } from "../../../src/console/providers/own-changes";
import type { LiveMessage } from "../../../src/contract";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const own = { resource: "device", id: 7 };
const event: LiveMessage = { resource: "device", type: "updated", ids: [7] };

test("each change of this page has one event", () => {
  const changes = ownChangesOf(new QueryClient());
  changes.expect(own);
  vi.advanceTimersByTime(600);
  expect(changes.isOwn(event)).toBe(true);
  expect(changes.isOwn(event)).toBe(false);
});

test.each<[string, LiveMessage]>([
  ["another record", { ...event, ids: [8] }],
  ["another resource", { ...event, resource: "gateway" }],
  ["several records", { ...event, ids: [7, 8] }],
  ["unknown records", { ...event, ids: [] }],
  ["a report of the device", { ...event, type: "reported" }],
])("the event of %s is not that of the change", (_, message) => {
  const changes = ownChangesOf(new QueryClient());
  changes.expect(own);
  expect(changes.isOwn(message)).toBe(false);
});

test("an event that arrives too late does not belong to the change", () => {
  const changes = ownChangesOf(new QueryClient());
  changes.expect(own);
  vi.advanceTimersByTime(2_000);
  expect(changes.isOwn(event)).toBe(false);
});

test("after an event that arrived before the answer, the next event belongs to another change", () => {
  const changes = ownChangesOf(new QueryClient());
  expect(changes.isOwn(event)).toBe(false);
  changes.expect(own);
  expect(changes.isOwn(event)).toBe(false);
});

test("pages do not share their changes", () => {
  ownChangesOf(new QueryClient()).expect(own);
  expect(ownChangesOf(new QueryClient()).isOwn(event)).toBe(false);
});
