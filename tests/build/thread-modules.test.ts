import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { threadModules } from "../../src/build/thread-modules";

test("the development server bundles a thread again when a module of the bundle changes", async () => {
  const root = mkdtempSync(join(tmpdir(), "threads-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (name: string, code: string): void => writeFileSync(join(root, name), code);
  write("main.js", `export { default as code } from "./thread?thread";`);
  write("thread.js", `import { text } from "./parts"; console.log(text);`);
  // No code of this file is in the bundle.
  write("parts.js", `export { text } from "./first";`);
  write("first.js", `export const text = "the first";`);
  write("second.js", `export const text = "the second";`);

  const server = await createServer({
    configFile: false,
    root,
    logLevel: "error",
    plugins: [threadModules()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
  });
  onTestFinished(() => server.close());
  const bundled = async (): Promise<string> => (await server.ssrLoadModule("/main.js")).code;
  expect(await bundled()).toContain("the first");
  write("first.js", `export const text = "a change";`);
  await expect.poll(bundled).toContain("a change");
  write("parts.js", `export { text } from "./second";`);
  await expect.poll(bundled).toContain("the second");
});
