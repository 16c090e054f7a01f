import { second } from "../../base/clock";

/** Time limit of an outbound call, from resolving the host to the end of the response, ms. */
export const outboundTimeout = 5 * second;
