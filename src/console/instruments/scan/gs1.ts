/** Separator after an element of variable length (GS1 General Specifications, FNC1). */
const separator = "\u001d";

/** Length of elements with a predefined length, without the identifier (GS1 General Specifications). */
const fixedLengths: Readonly<Record<string, number>> = {
  "00": 18,
  "01": 14,
  "02": 14,
  "11": 6,
  "12": 6,
  "13": 6,
  "15": 6,
  "16": 6,
  "17": 6,
  "20": 2,
};

/** Number of digits of an application identifier, by its first two digits. */
const identifierDigits = (start: string): number => (start === "80" ? 4 : /^(?:2[45]|4[0-2])$/.test(start) ? 3 : 2);

/**
 * Parses a GS1 code into its elements by application identifier. Accepts the printed form `(01)…(21)…`, and the scanned
 * form with a symbology identifier (`]C1`, `]d2`, `]Q3`, `]e0`) or separators. Returns null for other texts.
 */
export function gs1Elements(text: string): ReadonlyMap<string, string> | null {
  if (/^\(\d{2,4}\)/.test(text)) {
    const printed = [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)];
    return new Map(printed.map(([, name, value]): [string, string] => [name ?? "", (value ?? "").trim()]));
  }
  const symbology = /^\](?:C1|d2|Q3|e0)/.exec(text);
  if (symbology === null && !text.includes(separator)) return null;
  const elements = new Map<string, string>();
  let rest = text.slice(symbology?.[0].length ?? 0);
  while (rest !== "") {
    if (rest.startsWith(separator)) {
      rest = rest.slice(1);
      continue;
    }
    const name = rest.slice(0, identifierDigits(rest.slice(0, 2)));
    const fixedLength = fixedLengths[name];
    const separatorAt = rest.indexOf(separator);
    const variableEnd = separatorAt === -1 ? rest.length : separatorAt;
    const end = fixedLength === undefined ? variableEnd : name.length + fixedLength;
    elements.set(name, rest.slice(name.length, end));
    rest = rest.slice(end);
  }
  return elements;
}
