import { expect, test } from "vitest";
import { createRecordHandlers } from "../../../../src/platform/calls/records";

test("a value that is stored elsewhere needs a hook that reads it", () => {
  expect(() => createRecordHandlers({})).toThrow(/is stored elsewhere, but no hook reads it/);
});
