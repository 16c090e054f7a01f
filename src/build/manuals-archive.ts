import { readFile } from "node:fs/promises";
import { zipSync } from "fflate";
import type { Plugin } from "vite";

/** Where the help offers both manuals as one file. */
const path = "help/manuals.zip";

/** The manuals that `npm run manual` has made, by their names in the archive. */
const manuals = { "manual-zh.pdf": "public/help/manual-zh.pdf", "manual-en.pdf": "public/help/manual-en.pdf" } as const;

async function archive(): Promise<Uint8Array> {
  const entries = await Promise.all(
    Object.entries(manuals).map(async ([name, file]) => [name, new Uint8Array(await readFile(file))] as const),
  );
  // PDF is compressed already. One date for all builds, so that the same manuals make the same file.
  return zipSync(Object.fromEntries(entries), { level: 0, mtime: new Date(2026, 0, 1) });
}

/** Both manuals in one archive: in the build as a file, in development made when it is asked for. */
export function manualsArchive(): Plugin {
  return {
    name: "manuals-archive",
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: path, source: await archive() });
    },
    configureServer(server) {
      server.middlewares.use(`/${path}`, (_request, response, next) => {
        archive().then((bytes) => response.setHeader("Content-Type", "application/zip").end(bytes), next);
      });
    },
  };
}
