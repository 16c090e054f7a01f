import type { Texts } from "../language";
import type { records as inChinese } from "../zh/records";

/** Texts of generated screens: lists, forms, details, actions, inputs. */
export const records = {
  // Fields.
  "field.unset": "—",
  "field.on": "On",
  "field.off": "Off",
  "field.hidden": "Hidden",
  "field.reveal": "Show",
  "field.conceal": "Hide",
  "field.copy": "Copy {label}",
  "field.copied": "Copied",
  "field.notCopied": "The browser does not allow copying; select the text and copy it",
  "field.keys": "{count} items",
  "field.keys_one": "1 item",
  "field.openNew": "Opens in a new window",
  "field.picture": "{label} (opens the full picture)",
  "field.unchanged": "Left empty, it stays as it is",
  "field.choose": "Choose",
  "field.none": "Nothing matches",
  "field.loading": "Loading…",
  "field.notLoaded": "The options could not be loaded; open it again",
  "field.inChina": "China",
  "field.elsewhere": "Elsewhere",
  "field.place": "Inside or outside China",
  "field.usePlace": "Filter by “{place}”",
  "field.province": "Province or state",
  "field.city": "City",
  "field.county": "County",
  "field.longitude": "Longitude",
  "field.latitude": "Latitude",
  "field.begin": "Begin",
  "field.end": "End",
  "field.from": "from {begin}",
  "field.until": "until {end}",
  "field.digits": "{count}/{length}",
} satisfies Pick<Texts, keyof typeof inChinese> & Partial<Texts>;
