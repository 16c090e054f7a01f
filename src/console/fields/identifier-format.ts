import { type FieldKind, withoutSeparators } from "../../contract";

/** What is typed or pasted into an identifier, without the separators people put between its groups. */
export function normalizeIdentifier(kind: FieldKind, typed: string): string {
  const bare = withoutSeparators(typed);
  return kind === "imei" ? bare : bare.toUpperCase();
}

/** Digits that an identifier has; null for kinds without a fixed length. */
export const identifierLength: Partial<Readonly<Record<FieldKind, number>>> = {
  imei: 15,
  eui: 16,
  deviceAddress: 8,
  aesKey: 32,
};
