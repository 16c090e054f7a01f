import type { Texts } from "../language";
import type { openApi as inChinese } from "../zh/open-api";

/** Texts of the open API and of OPC. */
export const openApi = {
  "openApi.title": "API settings",
  "openApi.off": "The API is not switched on",
  "openApi.offOwn":
    "Ask the platform's administrator to switch it on for your account. You then set callback URLs here, and alarms, reports and added devices are sent to your own systems.",
  "openApi.offCustomer":
    "Switch it on for this customer with “Switch API on”; the application can then be seen and set here.",
  "openApi.app": "Application",
  "openApi.appAbout":
    "While it is closed nothing new is sent; events that already wait are sent once it is open again.",
  "openApi.isOpen": "Open",
  "openApi.isEnded": "Not open",
  "openApi.id": "App ID",
  "openApi.secret": "App secret",
  "openApi.reset": "Reset secret",
  "openApi.resetEnds":
    "The old secret stops working at once: until the receiver has the new one, signatures do not verify.",
  "openApi.newSecret": "This is the new secret; copy it to the receiver.",
  "openApi.urlSaved": "Callback URL saved",
  "openApi.test": "Send a test",
  "openApi.testTaken": "The receiver accepted it",
  "openApi.took": "{duration} ms",
  "openApi.answered": "Its answer",
  "openApi.active": "Active.",
  "openApi.nothingYet": "Nothing was delivered yet.",
  "openApi.lastTaken": "Last delivered: {time}.",
  "openApi.waiting": "{count} events wait to be sent.",
  "openApi.waiting_one": "One event waits to be sent.",
  "openApi.failing": "{count} failures in a row.",
  "openApi.failing_one": "The last try failed.",
  "openApi.nextTry": "Next try: {time}.",
  "openApi.paused": "Deliveries are paused since {time}",
  "openApi.pausedWhy": "They failed repeatedly. Check the address and send a test, then resume them.",
  "openApi.resume": "Resume deliveries",
  "openApi.resumed": "Deliveries are resumed",
  "openApi.log": "Delivery log",
  "openApi.logAbout": "Kept for 30 days.",
  "openApi.guide": "Receiving deliveries",
  "openApi.guideAbout": "What is sent, and how to verify its signature.",
  "openApi.headers": "Headers",
  "openApi.verify": "Verify the signature (Node.js)",

  "opc.title": "OPC parameters",
  "opc.off": "OPC is not switched on",
  "opc.offOwn":
    "Ask the platform's administrator to switch it on for your account. You then enter the parameters of your OPC UA server here.",
  "opc.offCustomer":
    "Switch it on for this customer with “Switch OPC on”; the parameters can then be seen and entered here.",
  "opc.parameters": "OPC UA server",
  "opc.about": "The parameters for publishing device values to an OPC UA server.",
  "opc.hasPassword": "A password is saved.",
  "opc.noPassword": "No password is saved.",
  "opc.saved": "OPC parameters saved",
} satisfies Pick<Texts, keyof typeof inChinese> & Partial<Texts>;
