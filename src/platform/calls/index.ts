import { configHandlers } from "./config";
import type { Handlers, Path } from "./handler";
import { signInHandlers } from "./sign-in";
import { userHandlers } from "./user";

/** Every call with its handler; a call without one does not compile. */
export const handlers: Partial<Handlers<Path>> = { ...configHandlers, ...signInHandlers, ...userHandlers };
