import { faultText } from "../../../contract";
import { language, t } from "../../i18n";
import { type CodeReading, identifiersIn, type ScannedKind } from "./identifiers-in";

/** The result of a scan: identifiers, or the text of the reason why there are none. */
export type ScanResult =
  | { readonly identifiers: readonly string[] }
  | { readonly identifiers?: never; readonly why: string };

/** Reads a code for a field kind. */
export function scanResultOf(text: string, kind: ScannedKind): ScanResult {
  const { identifiers, refused } = identifiersIn(text, kind);
  if (identifiers.length > 0) return { identifiers };
  return { why: refused === null ? t(notFoundTexts[kind], { text: shorten(text) }) : refusalText(refused) };
}

const notFoundTexts = { imei: "scan.noImei", eui: "scan.noEui", label: "scan.noCartridge" } as const;

const refusalText = ({ value, fault }: NonNullable<CodeReading["refused"]>): string =>
  `${value}: ${faultText({ id: fault }, "IMEI", language())}`;

/** Codes may be long addresses, so messages show only the beginning. */
const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
