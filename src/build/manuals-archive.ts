import { readFile } from "node:fs/promises";
import { zipSync } from "fflate";
import type { Plugin } from "vite";

/** The URL path of the archive. */
const path = "help/manuals.zip";

/** The files that `npm run manual` makes, by their names in the archive. */
const manuals = { "manual-zh.pdf": "public/help/manual-zh.pdf", "manual-en.pdf": "public/help/manual-en.pdf" } as const;

async function archive(): Promise<Uint8Array> {
  const entries = await Promise.all(
    Object.entries(manuals).map(async ([name, file]) => [name, new Uint8Array(await readFile(file))] as const),
  );
  // PDF files are compressed already. The fixed date makes equal archives from equal manuals.
  return zipSync(Object.fromEntries(entries), { level: 0, mtime: new Date(2026, 0, 1) });
}

/** Puts both manuals into one archive: as a file of the build, or on request in the development server. */
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
