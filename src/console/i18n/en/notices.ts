import type { Texts } from "../language";
import type { notices as inChinese } from "../zh/notices";

/** Texts of the settings of notices. */
export const notices = {
  "notices.title": "Notifications",
  "notices.ways": "Ways",
  "notices.waysAbout": "Which alarms reach you in which way. Each mail has a link that opens the alarm.",
  "notices.quiet": "Quiet hours",
  "notices.quietAbout": "Times are in {zone}; you can change the zone under “Setting”.",
  "notices.next": "If nobody acknowledges",
  "notices.nextAbout":
    "If nobody acknowledges an alarm in time, the next person is told by mail. The thread of the alarm shows it.",
  "notices.push": "Push",
  "notices.pushAbout": "This browser shows alarms even when the console is closed. It stops when you sign out.",
  "notices.pushOn": "Switch on in this browser",
  "notices.pushOff": "Switch off in this browser",
  "notices.pushIsOn": "This browser shows push messages",
  "notices.pushNever": "Switched on here, but “Push” is set to “Never” above: no alarm is pushed",
  "notices.pushIsOff": "This browser shows no push messages",
  "notices.pushStarted": "Push is on",
  "notices.pushStopped": "Push is off",
  "notices.pushBlocked": "The browser blocks notifications of this site. Allow them in its site settings, then reload.",
  "notices.pushMissing":
    "This browser cannot receive push messages. Open the console by https; on an iPhone, add it to the home screen first.",
  "notices.pushFailed": "The push service of the browser did not answer; try again later",
  "notices.save": "Save",
  "notices.saved": "Notification settings saved",
} satisfies Pick<Texts, keyof typeof inChinese>;
