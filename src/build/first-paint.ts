import type { Plugin, Rolldown } from "vite";

/** The data from the build and the declarations for the script of `index.html`. */
interface FirstPaint {
  /** The prefetched calls by the paths of their lists. */
  readonly calls: Readonly<Record<string, object>>;
  /** The files of each language, of each frame (`login`, `page`, `list`) and of single paths. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  /** The paths of pages that show a list, each with the roles that see tabs above it. */
  readonly lists: Readonly<Record<string, readonly number[]>>;
  /**
   * By path, if not 0: how much lower the rows of a list begin, in px, on the desktop, and on the phone in each
   * language.
   */
  readonly shifts: Readonly<Record<string, readonly [desktop: number, phoneInChinese: number, phoneInEnglish: number]>>;
  /** The texts of the frame in each language. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

interface Options extends Pick<FirstPaint, "calls" | "lists" | "names" | "shifts"> {
  /** The entry modules of each language, frame and path, relative to the project. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
}

const placeholder = /\/\* first paint \*\/ \{.*\}(?=;)/;

/**
 * Completes the first paint of `index.html`: its script preloads the files of the requested page, and the first paint
 * needs no other file.
 */
export function firstPaint(options: () => Promise<Options>): Plugin {
  return {
    name: "first-paint",
    // In development a fault of a declaration must appear on the page.
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle = {} }) {
        const { modules, ...others } = await options();
        const output = Object.values(bundle);
        const start = output.find((one) => one.type === "chunk" && one.isEntry);
        const known = new Set(filesOf(output, start?.fileName ?? ""));
        const files = Object.fromEntries(
          Object.entries(modules).map(([name, entries]) => [
            name,
            [...new Set(entries.flatMap((path) => filesOf(output, chunkOf(output, path))))].filter(
              (file) => !known.has(file),
            ),
          ]),
        );
        const filled: FirstPaint = { files, ...others };
        const page = html.replace(placeholder, () => JSON.stringify(filled));
        if (page === html) throw new Error("index.html has no place for the data of the first paint.");
        return moveStyleSheet(delayScripts(page));
      },
    },
  };
}

export type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** The file of the chunk that holds a module. */
export function chunkOf(output: Output, path: string): string {
  const chunk = output.find((one) => one.type === "chunk" && one.moduleIds.some((id) => id.endsWith(`/${path}`)));
  if (chunk === undefined) throw new Error(`The build has no module "${path}".`);
  return chunk.fileName;
}

/** A chunk, everything that it imports statically, and their style sheets. */
export function filesOf(output: Output, fileName: string, found: string[] = []): readonly string[] {
  const chunk = output.find((one) => one.fileName === fileName);
  if (chunk?.type !== "chunk" || found.includes(fileName)) return found;
  found.push(fileName, ...(chunk.viteMetadata?.importedCss ?? []));
  for (const one of chunk.imports) filesOf(output, one, found);
  return found;
}

/** Moves the style sheet link behind the static frame, so that the first paint does not wait for it. */
function moveStyleSheet(page: string): string {
  const [link = ""] = /<link rel="stylesheet"[^>]*>/.exec(page) ?? [];
  return page.replace(link, "").replace("</body>", () => `${link}</body>`);
}

/** Gives the scripts a low priority on the wire: the style sheet, the configuration and the first data go first. */
const delayScripts = (page: string): string =>
  page.replaceAll(/<(?:script type="module"|link rel="modulepreload") /g, (tag) => `${tag}fetchpriority="low" `);
