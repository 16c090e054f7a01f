import { UnsavedDialog } from "../../form/unsaved-dialog";
import type { UnsavedGuard } from "../../form/use-unsaved-guard";
import type { ImportState } from "./import-state";
import { rowsAtStake } from "./import-steps";

/** Asks before the user leaves an import with rows that have not been imported. */
export function LeaveImportDialog({ guard, state }: { readonly guard: UnsavedGuard; readonly state: ImportState }) {
  return (
    <UnsavedDialog
      guard={guard}
      texts={{
        title: "import.leaveTitle",
        why: state.name === "checked" ? "import.leaveUnstarted" : "import.leaveLeft",
        count: rowsAtStake(state),
        leave: "import.leave",
        stay: "import.stay",
      }}
    />
  );
}
