import { type FaultId, hasImeiCheckDigit } from "../../../contract";
import { gs1Elements } from "./gs1";

/** A scanned code: identifiers, or the label of a cartridge. */
export type ScannedKind = "imei" | "eui" | "label";

/** The identifiers in a code. */
export interface CodeReading {
  /** The distinct valid identifiers, in the order of the code. A label may contain several. */
  readonly identifiers: readonly string[];
  /** An invalid number that looks like an identifier, if the code contains no valid one. */
  readonly refused: { readonly value: string; readonly fault: Extract<FaultId, "imei.imeisv" | "imei.digit"> } | null;
}

const nothing: CodeReading = { identifiers: [], refused: null };

/**
 * Finds the identifiers of a kind in the text of a code. It accepts plain numbers, separators, labels (`IMEI:…`,
 * `DevEUI=…`), several identifiers, GS1 elements (AI 8002 is the mobile telephone identifier, AI 21 a serial number)
 * and the LoRa Alliance's device code (TR005, `LW:D0:JoinEUI:DevEUI:ProfileID…`). Values with other labels, such as
 * ICCID, JoinEUI or GTIN, are ignored. For a cartridge's label, the result is the batch (AI 10) of a GS1 code, else its
 * GTIN (AI 01), or the whole text of another kind of code.
 *
 * @example
 * identifiersIn("IMEI:490154203237518", "imei").identifiers; // ["490154203237518"]
 */
export function identifiersIn(text: string, kind: ScannedKind): CodeReading {
  // Chinese labels may use full-width digits, letters and colons.
  const plain = text.normalize("NFKC").trim();
  if (kind === "label") {
    const elements = gs1Elements(plain);
    const code = elements?.get("10") ?? elements?.get("01") ?? plain;
    return { ...nothing, identifiers: code === "" ? [] : [code] };
  }
  const device = /^LW:D0:[0-9A-F]{16}:([0-9A-F]{16}):[0-9A-F]{8}(?::|$)/i.exec(plain)?.[1];
  if (device !== undefined) return kind === "eui" ? { ...nothing, identifiers: [device.toUpperCase()] } : nothing;
  const elements = gs1Elements(plain);
  const texts = elements === null ? [plain] : ["8002", "21"].flatMap((name) => elements.get(name) ?? []);
  for (const part of texts) {
    const reading = kind === "imei" ? imeisIn(part) : euisIn(part);
    if (reading.identifiers.length > 0 || reading.refused !== null) return reading;
  }
  return nothing;
}

/** Groups of digits, as labels print them. */
const digitRun = "\\d+(?:[ \\-./]\\d+)*";
/** A labelled IMEI. `IMEI2` is ignored, because the second SIM belongs to the same lubricator. */
const imeiLabel = new RegExp(
  `IMEI(?:SV)?(?:/[A-Z]+)?\\s*(?:([12])(?=\\s*[:=#)]|\\s+\\d))?[^\\dA-Z]{0,4}(${digitRun})`,
  "gi",
);

function imeisIn(text: string): CodeReading {
  const labelled = [...text.matchAll(imeiLabel)].filter(([, number]) => number !== "2").map(([, , run]) => run ?? "");
  // Unlabelled numbers must not touch letters, because digits in a serial number are not an IMEI.
  const bare = new RegExp(`(?<![0-9A-Za-z])${digitRun}(?![0-9A-Za-z])`, "g");
  const runs = labelled.length > 0 ? labelled : (text.match(bare) ?? []);
  const found = runs.map((run) => imeisOf(run, labelled.length > 0));
  const identifiers = [...new Set(found.flatMap((reading) => reading.identifiers))];
  const refused = found.find((reading) => reading.refused)?.refused ?? null;
  return { identifiers, refused: identifiers.length > 0 ? null : refused };
}

/**
 * The IMEIs in a run of digit groups: groups that together have 15 digits and the right check digit. A labelled run
 * contains one IMEI, an unlabelled list may contain many.
 */
function imeisOf(run: string, isLabelled: boolean): CodeReading {
  const groups = run.split(/[^\d]+/);
  const identifiers: string[] = [];
  const invalid: string[] = [];
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
      // In an unlabelled list each group is a number. Groups form one number only if they are the whole run.
      const isOneNumber = isLabelled || last === first || (first === 0 && last === groups.length - 1);
      if (isOneNumber && (digits.length === 15 || digits.length === 16)) invalid.push(digits);
    }
    if (isLabelled) break;
  }
  const value = invalid.findLast((digits) => digits.length === 16) ?? invalid.at(-1);
  if (identifiers.length > 0 || value === undefined) return { identifiers, refused: null };
  return { identifiers, refused: { value, fault: value.length === 16 ? "imei.imeisv" : "imei.digit" } };
}

const euiDigits = "(?:[0-9A-F]{2}[:\\-. ]?){7}[0-9A-F]{2}";
const euiLabel = new RegExp(`(?<!(?:APP|JOIN)[ _-]?)EUI(?:-?64)?[^0-9A-Z]{0,4}(${euiDigits})(?![0-9A-F])`, "gi");
const bareEui = new RegExp(`(?<![0-9A-Z])${euiDigits}(?![0-9A-Z])`, "gi");

function euisIn(text: string): CodeReading {
  const labelled = [...text.matchAll(euiLabel)].map(([, digits]) => digits ?? "");
  const found = labelled.length > 0 ? labelled : (text.match(bareEui) ?? []);
  return { ...nothing, identifiers: [...new Set(found.map((eui) => eui.replace(/[^0-9A-F]/gi, "").toUpperCase()))] };
}
