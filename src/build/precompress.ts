import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Files worth compressing. Pictures and fonts are compressed already. */
const compressible = /\.(js|mjs|css|html|svg|json|wasm|webmanifest|txt)$/;

/** Writes a brotli and a gzip file for every built file, so that the server need not compress. */
export function precompress(folder: string): Plugin {
  const compress = async (file: string): Promise<void> => {
    const content = await readFile(file);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await Promise.all([
      promisify(brotliCompress)(content, quality).then((bytes) => writeFile(`${file}.br`, bytes)),
      promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }).then((bytes) => writeFile(`${file}.gz`, bytes)),
    ]);
  };
  return {
    name: "precompress",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true });
        for (const file of files.filter((name) => compressible.test(name)).map((name) => join(folder, name))) {
          // HTML pages get a new nonce with each response, so they cannot be compressed in advance.
          if (!file.endsWith(".html") && (await stat(file)).isFile()) await compress(file);
        }
      },
    },
  };
}
