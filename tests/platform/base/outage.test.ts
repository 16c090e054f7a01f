import { expect, test } from "vitest";
import { DatabaseUnreachableError, outageOf } from "../../../src/platform/base/outage";

const errorWith = (message: string, code?: string) => Object.assign(new Error(message), { code });
const lost = (message: string, code?: string) => new DatabaseUnreachableError(errorWith(message, code));

test.each([
  [errorWith("terminating connection due to administrator command", "57P01"), /is being stopped/],
  [errorWith("the database system is starting up", "57P03"), "The database is starting or stopping."],
  [lost('password authentication failed for user "own"', "28P01"), /refuses the platform's user/],
  [lost("sorry, too many clients already", "53300"), /too many connections/],
  [lost("connect ECONNREFUSED 10.0.0.7:5432", "ECONNREFUSED"), "The database cannot be reached."],
  [lost("Connection terminated unexpectedly"), "The connection to the database was lost."],
  [lost("timeout exceeded when trying to connect"), "The database does not answer in time."],
  [lost("getaddrinfo EAI_AGAIN db.internal", "EAI_AGAIN"), "The database's host name cannot be resolved."],
  [lost("secret at 10.0.0.7"), "The database cannot be reached."],
])("%s means that the database is unreachable", (error, reason) => {
  expect(outageOf(error)).toEqual({ kind: "unreachable", reason: expect.stringMatching(reason) });
});

test.each([
  [errorWith("could not extend file", "53100"), "The database's disk is full."],
  [errorWith("cannot execute INSERT in a read-only transaction", "25006"), "The database is read-only."],
  [errorWith("database or disk is full", "SQLITE_FULL"), "The disk is full."],
  [errorWith("disk I/O error", "SQLITE_IOERR_WRITE"), "The disk reports an error."],
  [errorWith("disk image is malformed", "SQLITE_CORRUPT"), "The database file is damaged."],
  [errorWith("ENOSPC: no space left on device, write", "ENOSPC"), "The disk is full."],
  [errorWith("EROFS: read-only file system, open '/data/x'", "EROFS"), "The disk is read-only."],
  [
    Object.assign(errorWith("EACCES: permission denied, open '/data/x'", "EACCES"), { path: "/data/x" }),
    /may not write/,
  ],
])("%s means that data cannot be stored", (error, reason) => {
  expect(outageOf(error)).toEqual({ kind: "unwritable", reason: expect.stringMatching(reason) });
});

test.each([
  ["a fault of the platform", errorWith("column does not exist", "42703")],
  ["a broken constraint", errorWith("UNIQUE constraint failed", "SQLITE_CONSTRAINT_UNIQUE")],
  ["another server that cannot be reached", errorWith("connect ECONNREFUSED 10.0.0.8:25", "ECONNREFUSED")],
  ["a statement that takes too long", errorWith("canceling statement due to statement timeout", "57014")],
  ["anything else that is thrown", "secret"],
])("%s is not an outage", (_what, error) => {
  expect(outageOf(error)).toBeUndefined();
});
