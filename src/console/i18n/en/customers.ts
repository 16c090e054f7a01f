import type { Texts } from "../language";
import type { customers as inChinese } from "../zh/customers";

/** Texts of the customer screens, login keys and email reports. */
export const customers = {
  "action.preview": "What this will do",
  "key.customer": "Login key",
  "key.customerAbout":
    "The customer signs in with this link or QR code, without a password. Hand it over in person: anyone who has it can sign in as the customer.",
  "key.printTitle": "Login key of {name}",
  "key.print": "Print",
  "key.scan": "Scan the QR code, or open the link to sign in:",
  "key.failed": "The key was not created. Try again.",
  "reports.title": "Email reports",
  "zone.title": "Time zone",
  "zone.about": "All times and days are in this zone: on screens, in charts and forecasts, in mails and exports.",
  "zone.browser": "Browser: {zone}",
  "zone.saved": "Time zone saved",
  "reports.about":
    "A report on consumption, availability, alarms and due cartridges, sent at 06:00 ({zone}) after each period.",
  "reports.save": "Save frequency",
  "reports.now": "Send one now",
  "reports.sent": "A report was sent to {email}",
  "reports.saved": "Report frequency saved",
  "provider.title": "Provider",
  "provider.about": "You may apply for another provider; an administrator decides.",
  "provider.send": "Send application",
  "provider.same": "Choose another provider",
  "provider.applied": "Application sent; an administrator will review it",
  "profileForm.saved": "Profile saved",
  "profileForm.pictureSaved": "Picture saved",
  "profileForm.pictureRemoved": "Picture removed",
  "confirmEmail.title": "Confirm your new address",
  "confirmEmail.about":
    "A code was mailed to {email}; it is valid for 10 minutes. Until you enter it, you sign in with {old}.",
  "confirmEmail.send": "Confirm",
  "confirmEmail.done": "You now sign in with {email}",
  "confirmEmail.sent": "Another code was mailed to {email}",
  "confirmEmail.waits": "Profile saved. To confirm the new address, enter the code that was mailed to it.",
} as const satisfies Pick<Texts, keyof typeof inChinese>;
