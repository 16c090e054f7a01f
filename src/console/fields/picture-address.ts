/** Whether a text is an http or https address. */
export const isWebAddress = (value: string): boolean => /^https?:\/\//i.test(value);

/** The address of a picture: a web address, or a path on the endpoint. Null for unsafe values such as `javascript:`. */
export function pictureAddress(value: string, endpoint: string): string | null {
  if (isWebAddress(value)) return value;
  return /^\/(?!\/)/.test(value) ? `${endpoint}${value}` : null;
}
