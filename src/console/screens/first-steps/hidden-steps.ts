import { browserStorage } from "../../client/browser-storage";

/**
 * Whether an account has hidden the first steps, or has done them all. This is stored in the browser. If it is lost,
 * the list is shown once more. The server needs no call for it.
 */
const keyOf = (account: number | undefined): string => `firstSteps.${account}`;

export const areStepsHidden = (account: number | undefined): boolean => browserStorage.get(keyOf(account)) !== null;

export const hideSteps = (account: number | undefined): void => browserStorage.set(keyOf(account), "hidden");
