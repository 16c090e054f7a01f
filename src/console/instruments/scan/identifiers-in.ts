import { type FaultId, hasImeiCheckDigit } from "../../../contract";
import { gs1Elements } from "./gs1";

/** Kinds of fields that a code can be scanned into. */
export type ScannedKind = "imei" | "eui";

/** What a code says for a field. */
export interface CodeReading {
  /** Well-formed identifiers of the field's kind, each once, in the code's order; a label may hold several. */
  readonly identifiers: readonly string[];
  /** A number that was meant to be one and is none, where the code holds no good one. */
  readonly refused: { readonly value: string; readonly fault: Extract<FaultId, "imei.imeisv" | "imei.digit"> } | null;
}

const nothing: CodeReading = { identifiers: [], refused: null };

/**
 * The identifiers of one kind in the text of a code, or in what a hand scanner typed: bare or with separators, behind a
 * label (`IMEI:…`, `DevEUI=…`), several on one label, GS1 elements (AI 8002 is the mobile telephone identifier, AI 21 a
 * serial number), and the LoRa Alliance's code for devices (TR005, `LW:D0:JoinEUI:DevEUI:ProfileID…`). What is labelled as
 * something else (ICCID, JoinEUI, GTIN) is left alone.
 */
export function identifiersIn(text: string, kind: ScannedKind): CodeReading {
  // Labels in Chinese write digits, letters and colons in full width.
  const plain = text.normalize("NFKC").trim();
  const device = /^LW:D0:[0-9A-F]{16}:([0-9A-F]{16}):[0-9A-F]{8}(?::|$)/i.exec(plain)?.[1];
  if (device !== undefined) return kind === "eui" ? { ...nothing, identifiers: [device.toUpperCase()] } : nothing;
  const elements = gs1Elements(plain);
  const texts = elements === null ? [plain] : ["8002", "21"].flatMap((name) => elements.get(name) ?? []);
  for (const one of texts) {
    const reading = kind === "imei" ? imeisIn(one) : euisIn(one);
    if (reading.identifiers.length > 0 || reading.refused !== null) return reading;
  }
  return nothing;
}

/** Digits in groups, as labels print them. */
const digitRun = "\\d+(?:[ \\-./]\\d+)*";
/** The second SIM's number belongs to the same lubricator: `IMEI2` is passed over. */
const imeiLabel = new RegExp(
  `IMEI(?:SV)?(?:/[A-Z]+)?\\s*(?:([12])(?=\\s*[:=#)]|\\s+\\d))?[^\\dA-Z]{0,4}(${digitRun})`,
  "gi",
);

function imeisIn(text: string): CodeReading {
  const labelled = [...text.matchAll(imeiLabel)].filter(([, number]) => number !== "2").map(([, , run]) => run ?? "");
  // Without a label only what stands apart from letters: the number in a serial is no IMEI.
  const bare = new RegExp(`(?<![0-9A-Za-z])${digitRun}(?![0-9A-Za-z])`, "g");
  const runs = labelled.length > 0 ? labelled : (text.match(bare) ?? []);
  const found = runs.map((run) => imeisOf(run, labelled.length > 0));
  const identifiers = [...new Set(found.flatMap((one) => one.identifiers))];
  return { identifiers, refused: identifiers.length > 0 ? null : (found.find((one) => one.refused)?.refused ?? null) };
}

/**
 * Groups that together make 15 digits with the right check digit. Behind a label there is one; a bare list may hold many.
 */
function imeisOf(run: string, isLabelled: boolean): CodeReading {
  const groups = run.split(/[^\d]+/);
  const identifiers: string[] = [];
  const wrong: string[] = [];
  for (let first = 0; first < groups.length; first += 1) {
    let digits = "";
    for (let last = first; last < groups.length && digits.length < 16; last += 1) {
      digits += groups[last];
      if (digits.length === 15 && hasImeiCheckDigit(digits)) {
        identifiers.push(digits);
        digits = "";
        first = last;
        break;
      }
      // Of a bare list each number stands alone; groups are put together only where nothing else is there.
      const isMeant = isLabelled || last === first || (first === 0 && last === groups.length - 1);
      if (isMeant && (digits.length === 15 || digits.length === 16)) wrong.push(digits);
    }
    if (isLabelled) break;
  }
  const value = wrong.findLast((one) => one.length === 16) ?? wrong.at(-1);
  if (identifiers.length > 0 || value === undefined) return { identifiers, refused: null };
  return { identifiers, refused: { value, fault: value.length === 16 ? "imei.imeisv" : "imei.digit" } };
}

const euiDigits = "(?:[0-9A-F]{2}[:\\-. ]?){7}[0-9A-F]{2}";
const euiLabel = new RegExp(`(?<!(?:APP|JOIN)[ _-]?)EUI(?:-?64)?[^0-9A-Z]{0,4}(${euiDigits})(?![0-9A-F])`, "gi");
const bareEui = new RegExp(`(?<![0-9A-Z])${euiDigits}(?![0-9A-Z])`, "gi");

function euisIn(text: string): CodeReading {
  const labelled = [...text.matchAll(euiLabel)].map(([, digits]) => digits ?? "");
  const found = labelled.length > 0 ? labelled : (text.match(bareEui) ?? []);
  return { ...nothing, identifiers: [...new Set(found.map((one) => one.replace(/[^0-9A-F]/gi, "").toUpperCase()))] };
}
