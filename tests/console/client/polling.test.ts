import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { poll } from "../../../src/console/client/polling";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that the test hides and shows. */
function fakePage() {
  const target = new EventTarget();
  const page = { visibilityState: "visible" as DocumentVisibilityState };
  return {
    page: Object.assign(target, page) as unknown as Document,
    turn: (state: DocumentVisibilityState) => {
      Object.assign(target, { visibilityState: state });
      target.dispatchEvent(new Event("visibilitychange"));
    },
  };
}

function polling(ask: () => Promise<void>) {
  const { page, turn } = fakePage();
  const asking = vi.fn(ask);
  const stop = poll({ ask: asking, every: 5_000, slowest: 30_000, page });
  /** How often is asked in so many ms. */
  const within = async (ms: number): Promise<number> => {
    const before = asking.mock.calls.length;
    await vi.advanceTimersByTimeAsync(ms);
    return asking.mock.calls.length - before;
  };
  return { asking, stop, turn, within };
}

describe("D18: polling", () => {
  test("asks at once and then after every pause", async () => {
    const { asking, within } = polling(async () => {});
    expect(asking).toHaveBeenCalledOnce();
    expect(await within(15_000)).toBe(3);
  });

  test("stops while nobody sees the page, and asks at once when it is seen again", async () => {
    const { asking, turn, within } = polling(async () => {});
    turn("hidden");
    expect(await within(60_000)).toBe(0);
    const before = asking.mock.calls.length;
    turn("visible");
    expect(asking.mock.calls.length - before).toBe(1);
    expect(await within(10_000)).toBe(2);
  });

  test("slows down while the asking fails, up to the longest pause, and is quick again afterwards", async () => {
    let isBroken = true;
    const { within } = polling(async () => {
      if (isBroken) throw new Error("down");
    });
    const asked = [await within(9_999), await within(1), await within(19_999), await within(1), await within(30_000)];
    expect(asked).toEqual([0, 1, 0, 1, 1]);
    isBroken = false;
    expect(await within(30_000)).toBe(1);
    expect(await within(10_000)).toBe(2);
  });

  test("does not ask again before it has been answered", async () => {
    const { asking, turn } = polling(() => new Promise(() => {}));
    turn("hidden");
    turn("visible");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asking).toHaveBeenCalledOnce();
  });

  test("ends when it is stopped, also while it waits for an answer", async () => {
    const { stop, turn, within } = polling(async () => {});
    stop();
    turn("visible");
    expect(await within(60_000)).toBe(0);
  });
});
