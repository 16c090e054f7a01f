import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Camera } from "../../../../src/console/instruments/scan/camera";
import type { CodeReader } from "../../../../src/console/instruments/scan/code-reader";
import { createDuplicateFilter } from "../../../../src/console/instruments/scan/duplicate-filter";
import { useCamera } from "../../../../src/console/instruments/scan/use-camera";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A camera before which somebody holds labels; `seen` is what the picture shows. */
function fakeTools(fault?: Error) {
  const state = { open: 0, lit: false, readers: 0, seen: [] as string[] };
  const openCamera = async (): Promise<Camera> => {
    if (fault !== undefined) throw fault;
    state.open += 1;
    return {
      stream: {} as MediaStream,
      hasTorch: true,
      switchTorch: async (isOn) => {
        state.lit = isOn;
      },
      close: () => {
        state.open -= 1;
      },
    };
  };
  const openReader = async (): Promise<CodeReader> => {
    state.readers += 1;
    return {
      read: async () => state.seen,
      close: () => {
        state.readers -= 1;
      },
    };
  };
  return { state, tools: { openCamera, openReader } };
}

function look(fake: ReturnType<typeof fakeTools>) {
  const told: string[] = [];
  const { tools } = fake;
  const hook = renderHook(() => {
    const scan = useCamera((text) => told.push(text), tools);
    scan.video.current ??= { play: async () => undefined } as unknown as HTMLVideoElement;
    return scan;
  });
  return { ...hook, told };
}

const hide = (isHidden: boolean) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
};

it("tells a code once while it stays in the picture, and each of several", async () => {
  const fake = fakeTools();
  const { result, told } = look(fake);
  await waitFor(() => expect(result.current.state).toEqual({ name: "looking", hasTorch: true }));
  const reads = vi.fn(() => ["A", "B"]);
  Object.defineProperty(fake.state, "seen", { get: reads });
  await waitFor(() => expect(reads.mock.calls.length).toBeGreaterThan(3));
  expect(told).toEqual(["A", "B"]);
});

it("a code counts as shown anew once it was out of the picture", () => {
  const isNew = createDuplicateFilter();
  expect([isNew("A", 0), isNew("A", 1400), isNew("A", 2800), isNew("A", 4400)]).toEqual([true, false, false, true]);
});

it("lets go of the camera when the screen is left", async () => {
  const fake = fakeTools();
  const { result, unmount } = look(fake);
  await waitFor(() => expect(result.current.state.name).toBe("looking"));
  unmount();
  expect(fake.state).toMatchObject({ open: 0, readers: 0 });
});

it("lets go of a camera that comes after the screen was left", async () => {
  const fake = fakeTools();
  const { unmount } = look(fake);
  unmount();
  await waitFor(() => expect(fake.state).toMatchObject({ open: 0, readers: 0 }));
});

it("lets go of it while the tab is hidden, and takes it up again", async () => {
  const fake = fakeTools();
  const { result } = look(fake);
  await waitFor(() => expect(fake.state.open).toBe(1));
  await waitFor(() => expect(result.current.state.name).toBe("looking"));
  hide(true);
  expect(fake.state).toMatchObject({ open: 0, readers: 0 });
  hide(false);
  await waitFor(() => expect(fake.state).toMatchObject({ open: 1, readers: 1 }));
});

it("switches the light", async () => {
  const fake = fakeTools();
  const { result } = look(fake);
  await waitFor(() => expect(result.current.state.name).toBe("looking"));
  act(() => result.current.light(true));
  await waitFor(() => expect(result.current.isLit).toBe(true));
  expect(fake.state.lit).toBe(true);
});

it.each([
  ["NotAllowedError", "denied"],
  ["NotFoundError", "missing"],
  ["NotReadableError", "busy"],
  ["TypeError", "other"],
])("says why there is no picture (%s)", async (name, fault) => {
  const { result } = look(fakeTools(Object.assign(new Error(name), { name })));
  await waitFor(() => expect(result.current.state).toEqual({ name: "failed", fault }));
});

it("lets go of the camera where nothing can read its picture", async () => {
  const fake = fakeTools();
  const tools = { ...fake.tools, openReader: () => Promise.reject(new Error("not loaded")) };
  const { result } = look({ ...fake, tools });
  await waitFor(() => expect(result.current.state).toEqual({ name: "failed", fault: "reader" }));
  expect(fake.state.open).toBe(0);
});
