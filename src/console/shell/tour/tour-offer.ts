import { browserStorage } from "../../client/browser-storage";
import type { User } from "../../client/session";

/**
 * The choice is stored in the browser. If it is lost, the offer is shown once more. The server needs no call for it.
 */
const keyOf = ({ id }: User): string => `tourOffer.${id}`;

/** Whether an account has not yet taken or declined the tour. */
export const isTourOffered = (user: User): boolean => browserStorage.get(keyOf(user)) === null;

export const declineOffer = (user: User): void => browserStorage.set(keyOf(user), "seen");
