import type { Texts } from "../language";
import type { secondFactor as inChinese } from "../zh/second-factor";

/** Texts of the second step of a sign-in, and of its settings. */
export const secondFactor = {
  "secondStep.title": "Second step",
  "secondStep.app": "Enter the six digits that your authenticator app shows, or a recovery code.",
  "secondStep.recovery": "Enter a recovery code.",
  "secondStep.lost": "You have neither? Ask an administrator or your provider to reset the second step.",
  "secondStep.code": "Code",
  "secondStep.submit": "Sign in",
  "secondStep.back": "Back to sign in",

  "secondFactor.title": "Second step",
  "secondFactor.about": "Besides the password, you confirm each sign-in. A stolen password alone is then useless.",
  "secondFactor.off": "Off: you sign in by password alone.",
  "secondFactor.on": "On.",
  "secondFactor.notOffered": "This server does not offer a second step",
  "secondFactor.app": "Authenticator app",
  "secondFactor.appAbout": "An app on your phone shows a new code every 30 seconds.",
  "secondFactor.appOn": "Added.",
  "secondFactor.appAdd": "Add an authenticator app",
  "secondFactor.appScan": "1. Open the authenticator app on your phone. Scan the QR code or enter the key.",
  "secondFactor.appEnter": "2. Enter the six digits that the app shows.",
  "secondFactor.appSecret": "Key",
  "secondFactor.appConfirm": "Confirm",
  "secondFactor.appAdded": "The authenticator app was added",
  "secondFactor.remove": "Remove",
  "secondFactor.removeTitle": "Remove “{name}”?",
  "secondFactor.removeText":
    "It no longer signs you in. If it was the only one, the password alone signs you in from now on.",
  "secondFactor.removed": "Removed",
  "secondFactor.codes": "Recovery codes",
  "secondFactor.codesLeft": "{count} are unused. Each signs you in once when you do not have your phone.",
  "secondFactor.codesLeft_one": "{count} is unused. It signs you in once when you do not have your phone.",
  "secondFactor.codesMake": "Make new recovery codes",
  "secondFactor.codesEnd": "The earlier recovery codes stop working at once.",
  "secondFactor.codesNew": "Your recovery codes",
  "secondFactor.codesOnce":
    "They are shown only this once. Keep them in a safe place, but not on the phone with the authenticator app.",
  "secondFactor.codesSave": "Download",
  "secondFactor.codesDone": "I have saved them",
} satisfies Pick<Texts, keyof typeof inChinese> & Partial<Texts>;
