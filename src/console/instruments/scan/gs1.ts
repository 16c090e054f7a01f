/** Ends an element of variable length where another follows (GS1 General Specifications, FNC1). */
const separator = "\u001d";

/** Elements whose length is fixed, identifier left out (GS1 General Specifications, table of predefined lengths). */
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

/** Digits that an application identifier has, by its first two; two where absent. */
const identifierDigits = (start: string): number => (start === "80" ? 4 : /^(?:2[45]|4[0-2])$/.test(start) ? 3 : 2);

/**
 * The elements of a GS1 code by their application identifiers: as printed, `(01)…(21)…`, or as scanned, with the
 * symbology's mark `]C1`, `]d2`, `]Q3` or separators. Null for any other text: without those nothing tells elements from digits.
 */
export function gs1Elements(text: string): ReadonlyMap<string, string> | null {
  if (/^\(\d{2,4}\)/.test(text)) {
    const printed = [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)];
    return new Map(printed.map(([, name, value]): [string, string] => [name ?? "", (value ?? "").trim()]));
  }
  const marked = /^\](?:C1|d2|Q3|e0)/.exec(text);
  if (marked === null && !text.includes(separator)) return null;
  const elements = new Map<string, string>();
  let rest = text.slice(marked?.[0].length ?? 0);
  while (rest !== "") {
    if (rest.startsWith(separator)) {
      rest = rest.slice(1);
      continue;
    }
    const name = rest.slice(0, identifierDigits(rest.slice(0, 2)));
    const fixed = fixedLengths[name];
    const end = rest.indexOf(separator);
    const until = fixed === undefined ? (end === -1 ? rest.length : end) : name.length + fixed;
    elements.set(name, rest.slice(name.length, until));
    rest = rest.slice(until);
  }
  return elements;
}
