/** The value if it is an http(s) address, else null. No other scheme is opened: `javascript:` would run. */
export const webAddress = (value: unknown): string | null =>
  typeof value === "string" && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : null;
