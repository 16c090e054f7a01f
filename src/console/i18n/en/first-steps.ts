import type { Texts } from "../language";
import type { firstSteps as inChinese } from "../zh/first-steps";

/** Texts of the first steps and the tour. */
export const firstSteps = {
  "steps.title": "First steps",
  "steps.count": "{done} of {total} done",
  "steps.done": "Done",
  "steps.hide": "Hide",
  "steps.tour": "Take the tour",
  "steps.stock": "Put lubricators in stock",
  "steps.stockAbout": "Enter IMEI or DevEUI, model and batch. You can also scan them or import a file.",
  "steps.stockLink": "New stock record",
  "steps.provider": "Add a service provider",
  "steps.providerAbout": "Providers look after the devices. They sign in with the email address that you enter.",
  "steps.providerLink": "New service provider",
  "steps.allotted": "Distribute stock to the provider",
  "steps.allottedAbout": "Select stock records, click “Distribute” and choose the provider.",
  "steps.allottedLink": "Open Allocation",
  "steps.people": "Add a group or a customer",
  "steps.peopleAbout":
    "The provider adds groups under “Authority Management”. Customers register themselves and choose their provider. They then appear under “Customer Management”.",
  "steps.peopleLink": "Open Customer Management",
  "steps.device": "Bind the first device",
  "steps.deviceAbout":
    "Choose its number from stock, and enter name and install location. The provider can do this, too.",
  "steps.deviceLink": "New device",
  "steps.report": "Receive the first report",
  "steps.reportAbout":
    "The network server sends reports with an ingest key. Without a real device, run “npm run simulate”.",
  "steps.reportLink": "Open ingest keys",
  "tour.title": "Tour of the console",
  "tour.offer": "New here? See what your menu offers, in one minute.",
  "tour.start": "Start the tour",
  "tour.decline": "No, thanks",
  "tour.skip": "Skip",
  "tour.back": "Back",
  "tour.next": "Next",
  "tour.end": "Finish",
  "tour.count": "{current} of {total}",
  "tour.find": "Finds devices and other records by name, number or phone, and opens any page. Key: /",
  "tour.inbox": "Messages to you.",
  "tour.account": "Your account",
  "tour.accountAbout": "Profile and sign-out. You can start this tour again here.",
} satisfies Pick<Texts, keyof typeof inChinese> & Partial<Texts>;
