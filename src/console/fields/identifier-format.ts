import { type FieldKind, withoutSeparators } from "../../contract";

/** Removes the separators from a typed or pasted identifier, and converts hex digits to upper case (spec D3). */
export function normalizeIdentifier(kind: FieldKind, typed: string): string {
  const bare = withoutSeparators(typed);
  return kind === "imei" ? bare : bare.toUpperCase();
}

/** Number of digits per identifier kind. */
export const identifierLength: Partial<Readonly<Record<FieldKind, number>>> = {
  imei: 15,
  eui: 16,
  deviceAddress: 8,
  aesKey: 32,
};
