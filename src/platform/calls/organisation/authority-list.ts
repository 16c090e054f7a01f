import type { Handlers } from "../../access/handler";
import { heldAuthorities } from "./grants";

/** The authorities that a caller may grant: those that he holds himself (spec R6). */
export const authorityHandlers: Handlers<"auth/auth-list"> = {
  "auth/auth-list": async (_payload, { caller, database, text }) => {
    const held = await heldAuthorities(database, caller);
    return held.map((one) => ({ ...one, name: text(one.name) }));
  },
};
