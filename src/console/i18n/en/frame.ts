import type { Texts } from "../language";
import type { frame as inChinese } from "../zh/frame";

/** Texts of the shell, the hidden-user pages and hand-written screens. */
export const frame = {
  "product.name": "Lubricator Console",

  "frame.back": "Back",
  "frame.loading": "Loading…",
  "frame.skip": "Skip to content",
  "sheet.close": "Close",
  "frame.offline": "No connection: what you see may be out of date. Saving fails, but your input is kept.",
  "frame.toLanding": "Back to the start page",

  "fault.missing": "This part did not load",
  "fault.missingAdvice":
    "The connection may have failed, or the console has just been updated. Try again; if that does not help, reload the page.",
  "fault.broken": "Something went wrong here",
  "fault.brokenAdvice":
    "Other pages still work. Try again; if it happens again, send the text below to your administrator.",
  "fault.declaration": "The console cannot start: a declaration is invalid",
  "fault.declarationAdvice": "Send the text below to the person who installed this console.",
  "fault.retry": "Try again",
  "fault.reload": "Reload the page",

  "session.unknownUser": "未知",
  "session.expired": "Your session has ended; sign in again",
  "session.logout": "Sign out",

  "login.title": "Sign in",
  "login.email": "Email",
  "login.password": "Password",
  "login.showPassword": "Show password",
  "login.hidePassword": "Hide password",
  "login.submit": "Sign in",
  "login.wait": "Wait {seconds} s",
  "login.singleSignOn": "Sign in with {label}",
  "login.forgotten": "Forgot password",
  "login.noAccount": "No account yet?",
  "login.register": "Create an account",

  "redirect.title": "Sign in without a password",
  "redirect.underWay": "Signing in…",
  "redirect.noKey": "login key is null",
  "redirect.noKeyAdvice": "The link contains no login key. Use the complete link.",
  "redirect.failed": "免登失败",
  "redirect.toLogin": "Go to the login page",

  "notFound.title": "Page not found",
  "notFound.text": "The address may be wrong, or the page has been removed.",
  "noAccess.title": "No access",
  "noAccess.text": "Your account cannot open this page. If you need it, ask your administrator.",

  "nav.label": "Main menu",
  "nav.section": "Pages of this section",
  "nav.narrow": "Collapse the menu",
  "nav.widen": "Expand the menu",
  "nav.new": "{count} new applications",
  "nav.new_one": "{count} new application",

  "theme.auto": "Appearance: system",
  "theme.light": "Appearance: light",
  "theme.dark": "Appearance: dark",

  "shortcuts.title": "Keyboard shortcuts",
  "palette.open": "Search pages and actions",
  "palette.placeholder": "Name of a page or action…",
  "palette.nothing": "Nothing found; try another word.",
  "palette.pages": "Open",
  "palette.additions": "Add",

  "home.title": "Data",
  "home.devices": "Lubricators",
  "home.devicesNote": "NB and Lora",
  "home.online": "Online",
  "home.offline": "Offline",
  "home.alarm": "Lubricators in alarm",
  "home.due": "Cartridge changes due",
  "home.dueNote": "Forecast for four weeks",
  "home.available": "Device availability",
  "home.availableNote": "Expected reports received",
  "home.bound": "Bound",
  "home.users": "Registered users",
  "home.usersNote": "End customers",
  "home.share": "{share}% of all",
  "home.failed": "The statistics did not load",
  "home.notOffered": "This server does not offer statistics",

  "setting.title": "Setting",
  "setting.profile": "Profile",
  "setting.profileAbout": "You sign in with this e-mail address.",
  "setting.password": "Password",
  "setting.passwordAbout": "Changing it ends your sessions on other devices, and your login key.",
  "setting.key": "Login key",
  "setting.keyAbout": "Anyone who has the link or QR code can sign in as you without a password. Keep it safe.",

  "password.change": "Change password",
  "password.changed": "Password changed",
  "password.differ": "The two passwords differ",
  "password.first": "Choose a new password",
  "password.firstWhy": "Another person set your current password. Choose your own password to continue.",

  "reauthentication.title": "Confirm that it is you",
  "reauthentication.about": "Enter the password that {account} signs in with now.",
  "reauthentication.password": "Current password",
  "reauthentication.forgotten": "If you have forgotten it, sign out and choose “{link}” on the login page.",
  "reauthentication.confirm": "Confirm",

  "key.make": "Make a login key",
  "key.makeEnds": "Any earlier login key stops working at once.",
  "key.link": "Login link",
  "key.text": "Key",
  "key.once": "The key is shown only this once.",
  "key.expires": "It is valid until {time}.",

  "notifications.createSuccess": "Added",
  "notifications.editSuccess": "Saved",
  "notifications.deleteSuccess": "Deleted",
} satisfies Pick<Texts, keyof typeof inChinese> & Partial<Texts>;
