import { readdirSync, readFileSync } from "node:fs";
import { type Plugin, runnerImport } from "vite";

const index = "resources/index.ts";

/** Stops the build if a declaration has faults. The built console does not check them. */
export function checkDeclarations(): Plugin {
  return {
    name: "check-declarations",
    apply: "build",
    async buildStart() {
      // In production the registry does not check the declarations.
      const define = { "process.env.NODE_ENV": '"development"' };
      await runnerImport(`./${index}`, { configFile: false, logLevel: "error", define }).catch(nameFiles);
    },
  };
}

/** Rethrows an error. If it lists faults of declarations, adds the file of each fault. */
export function nameFiles(error: unknown): never {
  if (error instanceof Error && error.name === "DeclarationError") {
    const files = filesOfEntries();
    error.message = error.message.replace(/^ {2}([\w-]+): .*$/gm, (place, name: string) => {
      const file = files.get(name);
      return file === undefined ? place : `${place} (${file})`;
    });
    // The stack begins with the message, and some programs print only the stack.
    error.stack = error.message;
  }
  throw error;
}

/**
 * Maps the name of each entry to its file. The `name` of a declaration is indented by two spaces, nested names by more.
 */
function filesOfEntries(): ReadonlyMap<string, string> {
  const files = readdirSync("resources").filter((file) => file.endsWith(".ts"));
  const named = files.flatMap((file) =>
    [...readFileSync(`resources/${file}`, "utf8").matchAll(/^ {2}name: "([\w-]+)",$/gm)].map(
      ([, name = ""]) => [name, `resources/${file}`] as const,
    ),
  );
  return new Map([...named, ["roles", "resources/roles.ts"]]);
}
