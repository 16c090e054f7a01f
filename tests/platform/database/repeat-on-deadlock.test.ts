import { describe, expect, test, vi } from "vitest";
import { repeatOnDeadlock } from "../../../src/platform/database";

const failure = (code: string) => Object.assign(new Error("rolled back"), { code });

describe("a transaction that PostgreSQL rolled back", () => {
  test("because of a deadlock is repeated at most twice", async () => {
    const work = vi.fn(async () => "done");
    const deadlock = failure("40P01");
    work.mockRejectedValueOnce(deadlock).mockRejectedValueOnce(deadlock);
    expect(await repeatOnDeadlock(work)).toBe("done");
    work.mockClear().mockRejectedValue(deadlock);
    await expect(repeatOnDeadlock(work)).rejects.toBe(deadlock);
    expect(work).toHaveBeenCalledTimes(3);
  });

  test("for another reason is not repeated", async () => {
    const other = failure("23505");
    const work = vi.fn().mockRejectedValue(other);
    await expect(repeatOnDeadlock(work)).rejects.toBe(other);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
