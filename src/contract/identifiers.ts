/**
 * Replaces the full-width letters, digits and signs of Chinese input methods with the usual ones. Removes invisible
 * characters, which texts copied from chats and spreadsheets contain.
 */
export const normaliseWidth = (typed: string): string => typed.normalize("NFKC").replace(/\p{Cf}/gu, "");

/** Removes the separators that people put into identifiers: spaces, hyphens, dashes, colons and dots of any width. */
export const withoutSeparators = (typed: string): string => normaliseWidth(typed).replace(/[\s\p{Pd}−:.]/gu, "");

/** The check digit of 14 IMEI digits, by the Luhn formula (3GPP TS 23.003, annex B). */
export function luhnDigit(digits: string): number {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const weighted = place % 2 === 0 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return (10 - (sum % 10)) % 10;
}

/** Whether the last of 15 digits is the check digit of the first 14. */
export function hasImeiCheckDigit(imei: string): boolean {
  return luhnDigit(imei.slice(0, 14)) === Number(imei[14]);
}

/** Number of hexadecimal digits of the identifiers of LoRaWAN 1.0.x: EUI-64, DevAddr and AES-128 session key. */
export const hexDigits = { eui: 16, deviceAddress: 8, aesKey: 32 } as const;

/**
 * An email address: letters, digits, `.`, `_` and `-`, then `@`, then a domain (spec §5). The pattern has no nested
 * repetition, so a hostile input cannot make it slow.
 */
export const emailPattern = /^[A-Za-z0-9._-]{1,64}@(?=.{1,255}$)[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;

/** Whether a text is a phone number: 5 to 20 digits, with `+`, spaces, `-`, `/`, `.` and parentheses between them. */
export function isPhone(typed: string): boolean {
  const digits = typed.replace(/\D/g, "").length;
  return /^\+?[\d\s()\-/.]+$/.test(typed) && digits >= 5 && digits <= 20;
}
