import { role } from "../../contract";
import type { BrowserStorage } from "./browser-storage";
import { mustActFirst, type User } from "./session";

const isMissing = (value: unknown): boolean => value === null || value === "";

/**
 * Whether a required field of the profile is empty: the name, and for a customer also the provider, either assigned or
 * requested. Fields that the server does not send count as filled.
 */
export function isProfileIncomplete(user: User): boolean {
  if (isMissing(user.username)) return true;
  return user.role === role.customer && isMissing(user.agent_id) && isMissing(user.apply_agent_id);
}

const promptedKey = (user: User): string => `profile_asked.${user.id ?? ""}`;

/** Records that the account has seen the profile page, which is offered only once (spec A4). */
export const markProfilePrompted = (user: User, storage: BrowserStorage): void => storage.set(promptedKey(user), "1");

/** Whether to send the account to the profile page. A user who must change their password first is not. */
export const shouldPromptProfile = (user: User, storage: BrowserStorage): boolean =>
  !mustActFirst(user) && isProfileIncomplete(user) && storage.get(promptedKey(user)) === null;
