import { describe, expect, test, vi } from "vitest";
import { firstStep, inSteps, type Step, Unfinished } from "../../../src/platform/database";

/** Runs steps that change `size` rows with the ids 1, 2, 3 and so on. @returns the steps, and `last` of the last one */
async function change(size: number, checkpoint = async (): Promise<void> => {}) {
  const steps: Step[] = [];
  const last = await inSteps(checkpoint, async (step) => {
    steps.push(step);
    const left = size - step.after;
    return left > step.limit ? new Unfinished(step.after + step.limit) : left;
  });
  return { steps, last };
}

describe("inSteps", () => {
  test("changes few rows in one step, without a checkpoint", async () => {
    const checkpoint = vi.fn(async () => {});
    expect(await change(firstStep, checkpoint)).toEqual({
      steps: [{ limit: firstStep, after: 0 }],
      last: firstStep,
    });
    expect(checkpoint).not.toHaveBeenCalled();
  });

  test("at most doubles the next step after a fast one, and answers the result of the last one", async () => {
    expect(await change(3 * firstStep + 1)).toEqual({
      steps: [
        { limit: firstStep, after: 0 },
        { limit: 2 * firstStep, after: firstStep },
        { limit: 4 * firstStep, after: 3 * firstStep },
      ],
      last: 1,
    });
  });

  test("does not make the next step larger after a slow one", async () => {
    const clock = vi.spyOn(performance, "now");
    for (const time of [0, 200]) clock.mockReturnValueOnce(time);
    const { steps } = await change(firstStep + 1);
    clock.mockRestore();
    expect(steps[1]?.limit).toBe(firstStep);
  });

  test("ends when the checkpoint between two steps throws", async () => {
    const steps: Step[] = [];
    const work = inSteps(
      async () => {
        throw new Error("signed out");
      },
      async (step) => {
        steps.push(step);
        return new Unfinished(1);
      },
    );
    await expect(work).rejects.toThrow("signed out");
    expect(steps).toHaveLength(1);
  });
});
