import type { Chapter } from "./chapter";
import { beginChapters } from "./chapters-begin";
import { deviceChapters } from "./chapters-devices";
import { listChapters } from "./chapters-lists";
import { organisationChapters } from "./chapters-organisation";
import { ownChapters } from "./chapters-own";
import { stockChapters } from "./chapters-stock";

/** The chapters of the manual, in order. */
export const chapters: readonly Chapter[] = [
  ...beginChapters,
  ...listChapters,
  ...deviceChapters,
  ...stockChapters,
  ...organisationChapters,
  ...ownChapters,
];
