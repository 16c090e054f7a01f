/** Names whose values are secrets, wherever they stand. */
const secretNames =
  /^(token|key|secret|password|passwd|authorization|cookie|nwks_key|apps_key|app_secret|password_hash|token_hash|key_hash|code_hash|smtp_url|database_url|secret_key)$/i;

const mask = "[redacted]";

/** Deeper than any record that is logged; ends cyclic values too. */
const deepest = 8;

/**
 * A copy of a value in which everything under a secret's name is masked, for logs and for the before and after of the
 * operation log. Errors, dates and other class instances are passed through as they are.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth >= deepest) return "[too deep]";
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, isSecret(name, item) ? mask : redact(item, depth + 1)]),
  );
}

// An empty secret says that there is none, which a reader of the log may know.
function isSecret(name: string, value: unknown): boolean {
  return secretNames.test(name) && value !== null && value !== undefined && value !== "";
}
