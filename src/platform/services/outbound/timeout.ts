import { second } from "../../base/clock";

/** How long a call may take in all, from looking for its host to the end of the answer, ms. */
export const outboundTimeout = 5 * second;
