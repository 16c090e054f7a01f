import { rowsRemaining } from "./import-run";
import type { ImportState } from "./import-state";

/** A step of the wizard. */
export type ImportStep = "file" | "columns" | "check" | "import" | "report";

const allSteps: readonly ImportStep[] = ["file", "columns", "check", "import", "report"];
const wholeSteps: readonly ImportStep[] = ["file", "import", "report"];

/** The steps of an import. An import without a check has fewer. */
export function stepsOf(state: ImportState): readonly ImportStep[] {
  const isWhole =
    state.name === "sending" ||
    (state.name === "file" && state.isUnchecked) ||
    (state.name === "reported" && state.isWhole);
  return isWhole ? wholeSteps : allSteps;
}

/** The step that shows a state. */
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

/** Number of rows that would be lost by leaving the page: checked, but not imported. */
export function rowsAtStake(state: ImportState): number {
  if (state.name === "checked") return state.check.good.length;
  return "run" in state ? rowsRemaining(state.run).length : 0;
}
