import type { Texts } from "../language";
import type { customers as inChinese } from "../zh/customers";

/** Texts of the customers' screens, of login keys and of e-mail reports. */
export const customers = {
  "action.preview": "What this will do",
  "key.customer": "Login key",
  "key.customerAbout":
    "The customer signs in with this link or QR code, without a password. Hand it over safely and in person: whoever holds it signs in as the customer.",
  "key.printTitle": "Login key of {name}",
  "key.print": "Print",
  "key.scan": "Scan the QR code, or open the link to sign in:",
  "key.failed": "No key was made; try again.",
  "reports.title": "Email reports",
  "reports.about":
    "Grease used, availability, alarms and cartridges that are due, sent on the morning after each period, at 06:00 UTC.",
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
  "confirmEmail.waits": "Profile saved. The new address waits for the code that was mailed to it",
} as const satisfies Pick<Texts, keyof typeof inChinese>;
