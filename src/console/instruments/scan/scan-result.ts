import { faultText } from "../../../contract";
import { language, t } from "../../i18n";
import { type CodeReading, identifiersIn, type ScannedKind } from "./identifiers-in";

/** What one scan gave: identifiers to choose from, or in words why it gave none. */
export type ScanResult =
  | { readonly identifiers: readonly string[] }
  | { readonly identifiers?: never; readonly why: string };

/** Reads a code for a field, and says what is wrong with one that holds nothing for it. */
export function scanResultOf(text: string, kind: ScannedKind): ScanResult {
  const { identifiers, refused } = identifiersIn(text, kind);
  if (identifiers.length > 0) return { identifiers };
  return { why: refused === null ? t(nothing[kind], { text: shortened(text) }) : refusalText(refused) };
}

const nothing = { imei: "scan.noImei", eui: "scan.noEui" } as const;

const refusalText = ({ value, fault }: NonNullable<CodeReading["refused"]>): string =>
  `${value}: ${faultText({ id: fault }, "IMEI", language())}`;

/** Codes may be long addresses; their beginning tells which it was. */
const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
