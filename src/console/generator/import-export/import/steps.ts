import { rowsRemaining } from "./import-run";
import type { ImportState } from "./import-state";

/** A step of the wizard. */
export type ImportStep = "file" | "columns" | "check" | "import" | "report";

const allSteps: readonly ImportStep[] = ["file", "columns", "check", "import", "report"];
const wholeSteps: readonly ImportStep[] = ["file", "import", "report"];

/** The steps that an import has: fewer where the server takes whole files alone. */
export function stepsOf(state: ImportState): readonly ImportStep[] {
  const isWhole =
    state.name === "sending" ||
    (state.name === "file" && state.isUnchecked) ||
    (state.name === "reported" && state.isWhole);
  return isWhole ? wholeSteps : allSteps;
}

/** The step that a state is seen in. */
export function stepOf(state: ImportState): ImportStep {
  switch (state.name) {
    case "file":
      return "file";
    case "checking":
      return state.matched === null ? "file" : "columns";
    case "columns":
      return "columns";
    case "checked":
      return "check";
    case "running":
    case "halted":
    case "sending":
      return "import";
    case "reported":
      return "report";
  }
}

/** Rows that would be given up by leaving the page: those that were checked or begun, and not entered. */
export function rowsAtStake(state: ImportState): number {
  if (state.name === "checked") return state.check.good.length;
  return "run" in state ? rowsRemaining(state.run).length : 0;
}
