import { browserStorage } from "../../client/browser-storage";

/**
 * Whether an account has hidden the first steps, or has done them all. It is kept in the browser: losing it shows the list
 * once more, and needs no call of the server.
 */
const keyOf = (account: number | undefined): string => `firstSteps.${account}`;

export const areStepsHidden = (account: number | undefined): boolean => browserStorage.get(keyOf(account)) !== null;

export const hideSteps = (account: number | undefined): void => browserStorage.set(keyOf(account), "hidden");
