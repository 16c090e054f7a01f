import { role } from "../../contract";
import type { BrowserStorage } from "./browser-storage";
import type { User } from "./session";

const isLacking = (value: unknown): boolean => value === null || value === "";

/**
 * Whether an account lacks what every account needs: a name, and of a customer a provider, chosen or applied for. What the
 * server does not speak of is not lacking.
 */
export function isProfileIncomplete(user: User): boolean {
  if (isLacking(user.username)) return true;
  return user.role === role.customer && isLacking(user.agent_id) && isLacking(user.apply_agent_id);
}

const noteOf = (user: User): string => `profile_asked.${user.id ?? ""}`;

/** Notes that an account has been sent to complete its profile: nobody is sent there twice (spec A4). */
export const markProfilePrompted = (user: User, kept: BrowserStorage): void => kept.set(noteOf(user), "1");

/** Whether an account is to be sent to complete its profile. One with somebody else's password has that to do first. */
export const shouldPromptProfile = (user: User, kept: BrowserStorage): boolean =>
  user.must_change_password !== 1 && isProfileIncomplete(user) && kept.get(noteOf(user)) === null;
