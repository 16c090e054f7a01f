/** Removes what people paste between the groups of an identifier: spaces, hyphens, colons and dots. */
export function withoutSeparators(typed: string): string {
  return typed.replace(/[\s\-:.]/g, "");
}

/** Check digit of 14 IMEI digits by the Luhn formula (3GPP TS 23.003, annex B). */
export function luhnDigit(digits: string): number {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const weighted = place % 2 === 0 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return (10 - (sum % 10)) % 10;
}

/** Whether 15 digits end in the check digit of the first 14. */
export function hasImeiCheckDigit(imei: string): boolean {
  return luhnDigit(imei.slice(0, 14)) === Number(imei[14]);
}

/** Digits of the hexadecimal identifiers of LoRaWAN 1.0.x: EUI-64, DevAddr, AES-128 session key. */
export const hexDigits = { eui: 16, deviceAddress: 8, aesKey: 32 } as const;

/**
 * A local part of letters, digits, dot, underscore and hyphen, then @, then a domain (specification, section 5).
 * Linear: no nested repetition, so a hostile input cannot make it slow.
 */
export const emailPattern = /^[A-Za-z0-9._-]{1,64}@(?=.{1,255}$)[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;

/** Digits with the usual marks of a phone number; 5 to 20 digits. */
export function isPhone(typed: string): boolean {
  const digits = typed.replace(/\D/g, "").length;
  return /^\+?[\d\s()\-/.]+$/.test(typed) && digits >= 5 && digits <= 20;
}
