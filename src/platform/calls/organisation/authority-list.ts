import type { Handlers } from "../../access/handler";
import { heldAuthorities } from "./grants";

/** The authorities that a caller holds and may therefore grant (spec R6). */
export const authorityHandlers: Handlers<"auth/auth-list"> = {
  "auth/auth-list": async (_payload, { caller, database, text }) => {
    const held = await heldAuthorities(database, caller);
    return held.map((authority) => ({ ...authority, name: text(authority.name) }));
  },
};
