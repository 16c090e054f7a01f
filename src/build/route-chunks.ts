import { relative } from "node:path";
import { build, type InlineConfig, type Rolldown } from "vite";
import { filesOf, type Output } from "./first-paint.ts";

/** A chunk to build. Several entries of the list may have the same name: they make one chunk. */
interface RouteChunk {
  readonly name: string;
  /** Paths of entry modules, relative to the project. The chunk holds them and everything that they import. */
  readonly entries: readonly string[];
  /** Names of later chunks. If given, the chunk holds only modules that a later chunk of these also needs. */
  readonly sharedWith?: readonly string[];
}

/**
 * Puts the code of a route into few files. By default the bundler makes one file for each set of modules that the same
 * lazy parts share: more than 90 files for a list, each with its own request.
 *
 * Only a finished build tells which modules remain after tree shaking, so this function builds once without writing.
 *
 * @param config the configuration of the build
 * @param chunks in the order of loading; a module belongs to the first chunk that may hold it
 * @returns the groups for `output.codeSplitting`; all other modules are split by default
 * @throws Error if an entry is not in the build
 */
export async function routeChunks(
  config: InlineConfig,
  chunks: readonly RouteChunk[],
): Promise<Rolldown.CodeSplittingGroup[]> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: "error",
    build: { ...config.build, write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  });
  const output: Output = "output" in built ? built.output : [];
  const needs = chunks.map(({ entries }) => new Set(entries.flatMap((path) => modulesOf(output, path))));
  const chunkOfModule = new Map<string, string>();
  for (const [index, { name, sharedWith }] of chunks.entries()) {
    const later = needs.filter((_, other) => other > index && sharedWith?.includes(chunks[other]?.name ?? ""));
    for (const id of needs[index] ?? []) {
      const isShared = later.some((modules) => modules.has(id));
      if (!chunkOfModule.has(id) && (isShared || sharedWith === undefined)) chunkOfModule.set(id, name);
    }
  }
  const groups = [...new Set(chunks.map(({ name }) => name))];
  return groups.map((name, index) => ({
    name,
    test: (id) => chunkOfModule.get(id) === name,
    priority: groups.length - index,
    includeDependenciesRecursively: false,
  }));
}

/** The modules that a module needs to start. */
function modulesOf(output: Output, path: string): readonly string[] {
  const chunks = output.filter((one) => one.type === "chunk");
  const entry = chunks.find(
    ({ facadeModuleId }) => facadeModuleId !== null && relative(process.cwd(), facadeModuleId) === path,
  );
  if (entry === undefined) throw new Error(`The build has no entry "${path}".`);
  const files = new Set(filesOf(output, entry.fileName));
  return chunks.flatMap(({ fileName, moduleIds }) => (files.has(fileName) ? moduleIds : []));
}
