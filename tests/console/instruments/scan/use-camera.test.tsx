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

/** A fake camera and reader; `seen` are the codes in the picture. */
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

function renderCamera(fake: ReturnType<typeof fakeTools>) {
  const reported: string[] = [];
  const { tools } = fake;
  const hook = renderHook(() => {
    const scan = useCamera((text) => reported.push(text), tools);
    scan.video.current ??= { play: async () => undefined } as unknown as HTMLVideoElement;
    return scan;
  });
  return { ...hook, reported };
}

const setHidden = (isHidden: boolean) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
};

it("reports each code once while it stays in the picture", async () => {
  const fake = fakeTools();
  const { result, reported } = renderCamera(fake);
  await waitFor(() => expect(result.current.state).toEqual({ name: "scanning", hasTorch: true }));
  const reads = vi.fn(() => ["A", "B"]);
  Object.defineProperty(fake.state, "seen", { get: reads });
  await waitFor(() => expect(reads.mock.calls.length).toBeGreaterThan(3));
  expect(reported).toEqual(["A", "B"]);
});

it("reports a code again after it was out of the picture", () => {
  const isNew = createDuplicateFilter();
  expect([isNew("A", 0), isNew("A", 1400), isNew("A", 2800), isNew("A", 4400)]).toEqual([true, false, false, true]);
});

it("releases the camera on unmount", async () => {
  const fake = fakeTools();
  const { result, unmount } = renderCamera(fake);
  await waitFor(() => expect(result.current.state.name).toBe("scanning"));
  unmount();
  expect(fake.state).toMatchObject({ open: 0, readers: 0 });
});

it("releases a camera that opens after unmount", async () => {
  const fake = fakeTools();
  const { unmount } = renderCamera(fake);
  unmount();
  await waitFor(() => expect(fake.state).toMatchObject({ open: 0, readers: 0 }));
});

it("releases the camera while the tab is hidden, and opens it again", async () => {
  const fake = fakeTools();
  const { result } = renderCamera(fake);
  await waitFor(() => expect(fake.state.open).toBe(1));
  await waitFor(() => expect(result.current.state.name).toBe("scanning"));
  setHidden(true);
  expect(fake.state).toMatchObject({ open: 0, readers: 0 });
  setHidden(false);
  await waitFor(() => expect(fake.state).toMatchObject({ open: 1, readers: 1 }));
});

it("turns the light on", async () => {
  const fake = fakeTools();
  const { result } = renderCamera(fake);
  await waitFor(() => expect(result.current.state.name).toBe("scanning"));
  act(() => result.current.setLight(true));
  await waitFor(() => expect(result.current.isLit).toBe(true));
  expect(fake.state.lit).toBe(true);
});

it.each([
  ["NotAllowedError", "denied"],
  ["NotFoundError", "missing"],
  ["NotReadableError", "busy"],
  ["TypeError", "other"],
])("reports why there is no picture (%s)", async (name, fault) => {
  const { result } = renderCamera(fakeTools(Object.assign(new Error(name), { name })));
  await waitFor(() => expect(result.current.state).toEqual({ name: "failed", fault }));
});

it("releases the camera when the code reader does not load", async () => {
  const fake = fakeTools();
  const tools = { ...fake.tools, openReader: () => Promise.reject(new Error("not loaded")) };
  const { result } = renderCamera({ ...fake, tools });
  await waitFor(() => expect(result.current.state).toEqual({ name: "failed", fault: "reader" }));
  expect(fake.state.open).toBe(0);
});
