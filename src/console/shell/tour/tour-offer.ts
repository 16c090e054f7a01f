import { browserStorage } from "../../client/browser-storage";
import type { User } from "../../client/session";

/** The choice is kept in the browser: losing it shows the offer once more, and needs no call of the server. */
const keyOf = ({ id }: User): string => `tourOffer.${id}`;

/** Whether an account has not yet taken or declined the tour. */
export const isTourOffered = (user: User): boolean => browserStorage.get(keyOf(user)) === null;

export const declineOffer = (user: User): void => browserStorage.set(keyOf(user), "seen");
