import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createDevPlatform } from "../../../src/platform/start/dev";

test("the platform inside Vite answers its own paths and releases its folder when closed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lubricator-dev-"));
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("DATABASE_URL", "");
  vi.stubEnv("DEMO", "off");
  vi.stubEnv("LOG_LEVEL", "silent");
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  // Twice, because Vite creates a new platform when one of its files changes.
  for (const hasAccount of [false, true]) {
    const platform = await createDevPlatform();
    expect(platform.lines.length > 0).toBe(!hasAccount);
    const vite = createServer((request, response) => platform.handle(request, response));
    await new Promise<void>((resolve) => vite.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(vite.address() as AddressInfo).port}`;
    const getText = async (path: string) => (await fetch(url + path)).text();
    expect(await getText("/config.json?x")).toBe("{}");
    expect(await getText("/health")).toBe('{"status":"ok"}');
    vite.closeAllConnections();
    await new Promise((resolve) => vite.close(resolve));
    await platform.close();
  }
});
