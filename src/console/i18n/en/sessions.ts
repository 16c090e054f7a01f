import type { Texts } from "../language";
import type { sessions as inChinese } from "../zh/sessions";

/** Texts of one's own sessions and sign-ins. */
export const sessions = {
  "sessions.title": "Signed-in devices",
  "sessions.about": "If you do not recognise a device, sign it out and change your password.",
  "sessions.current": "This device",
  "sessions.unknownDevice": "Unknown device",
  "sessions.lastUsed": "Last used {time}",
  "sessions.end": "Sign out",
  "sessions.endOne": "Sign out {device}",
  "sessions.ended": "The device was signed out",
  "sessions.endOthers": "Sign out all other devices",
  "sessions.othersEnded": "All other devices were signed out",
  "sessions.notOffered": "This server does not offer this",
  "sessions.signIns": "Recent sign-ins",
  "sessions.signInsAbout": "The latest sign-ins to your account, including failed ones.",
  "sessions.noSignIns": "No sign-ins yet",
  "sessions.all": "All sign-ins",
} satisfies Pick<Texts, keyof typeof inChinese>;
