import type { FirstStepsAnswer } from "../../../contract";
import type { TextKey } from "../../i18n";

/** A step from an empty installation to the first report. */
export interface FirstStep {
  readonly name: keyof FirstStepsAnswer;
  readonly title: TextKey;
  readonly about: TextKey;
  /** The entry with the screen for the step, and whether the step needs its form for a new record. */
  readonly entry: string;
  readonly isNew?: true;
  readonly link: TextKey;
}

/** The steps in their order. */
export const firstSteps: readonly FirstStep[] = [
  {
    name: "stock",
    title: "steps.stock",
    about: "steps.stockAbout",
    entry: "distribution",
    isNew: true,
    link: "steps.stockLink",
  },
  {
    name: "provider",
    title: "steps.provider",
    about: "steps.providerAbout",
    entry: "dealer",
    isNew: true,
    link: "steps.providerLink",
  },
  {
    name: "allotted",
    title: "steps.allotted",
    about: "steps.allottedAbout",
    entry: "distribution",
    link: "steps.allottedLink",
  },
  { name: "people", title: "steps.people", about: "steps.peopleAbout", entry: "user", link: "steps.peopleLink" },
  {
    name: "device",
    title: "steps.device",
    about: "steps.deviceAbout",
    entry: "device",
    isNew: true,
    link: "steps.deviceLink",
  },
  {
    name: "report",
    title: "steps.report",
    about: "steps.reportAbout",
    entry: "ingest_key",
    link: "steps.reportLink",
  },
];
