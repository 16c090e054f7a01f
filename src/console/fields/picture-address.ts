/** Whether an address is one of the web, with its scheme. */
export const isWebAddress = (value: string): boolean => /^https?:\/\//i.test(value);

/**
 * Where a picture is that a record names: on the web, or on the server that answers the calls; null for what may be no
 * picture's address (`javascript:`).
 */
export function pictureAddress(value: string, endpoint: string): string | null {
  if (isWebAddress(value)) return value;
  return /^\/(?!\/)/.test(value) ? `${endpoint}${value}` : null;
}
