import type { Resource } from "../../../../contract";
import type { ImportState } from "./import-state";
import type { Importer } from "./importer";

/** Props of an import step. */
export interface StepProps<N extends ImportState["name"]> {
  readonly resource: Resource;
  readonly variant: number | null;
  readonly state: Extract<ImportState, { readonly name: N }>;
  readonly importer: Importer;
}
