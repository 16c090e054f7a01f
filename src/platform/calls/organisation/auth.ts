import type { Handlers } from "../handler";
import { heldAuthorities } from "./grants";

export const authHandlers: Handlers<"auth/auth-list"> = {
  "auth/auth-list": async (_payload, { caller, database, text }) => {
    const held = await heldAuthorities(database, caller);
    return held.map((one) => ({ ...one, name: text(one.name) }));
  },
};
