import { loadTexts } from "../../src/console/i18n";
import { onDemandNamespaces } from "../../src/console/i18n/namespaces";

/** Loads all texts that are not in the first chunk. */
export const loadOnDemandTexts = (): Promise<void> => loadTexts(...onDemandNamespaces);
