import { afterEach, beforeEach, vi } from "vitest";

/** Collects the files that the console saves in the current test. */
export function collectSavedFiles(): readonly Blob[] {
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      saved.push(file as Blob);
      return "blob:made";
    });
  });
  afterEach(() => void vi.restoreAllMocks());
  return saved;
}
