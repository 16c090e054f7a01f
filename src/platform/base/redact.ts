/** Property names whose values are secrets, in lower case and without "_" and "-". */
const secretNames = new Set(
  [
    ["token", "key", "secret", "password", "currentPassword", "passwd", "authorization", "cookie"],
    ["nwksKey", "appsKey", "appSecret", "secretKey", "oldSecretKey", "secretKeyOld", "ingestKey", "loginKey"],
    ["passwordHash", "tokenHash", "keyHash", "codeHash", "smtpUrl", "databaseUrl", "databaseReplicaUrl"],
    ["totp", "totpSecret", "recoveryCode", "recoveryCodes", "passkey", "challenge", "step", "secondStep"],
    ["clientSecret", "oidcClientSecret", "idToken", "accessToken", "refreshToken", "codeVerifier", "flow", "answer"],
  ]
    .flat()
    .map((name) => name.toLowerCase()),
);

const mask = "[redacted]";

/** No logged record is nested deeper; the limit also ends the recursion into cyclic values. */
const maxDepth = 8;

/**
 * Copies a value and masks every property with a secret's name, for logs and for the operation log. Errors, dates and
 * other class instances are passed through unchanged.
 *
 * @example
 * redact({ name: "press 4", apps_key: "2B7E" }); // { name: "press 4", apps_key: "[redacted]" }
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth >= maxDepth) return "[too deep]";
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, isSecret(name, item) ? mask : redact(item, depth + 1)]),
  );
}

// An empty value stays, so that the log shows that no secret is set.
function isSecret(name: string, value: unknown): boolean {
  return (
    secretNames.has(name.replaceAll(/[_-]/g, "").toLowerCase()) && value !== null && value !== undefined && value !== ""
  );
}
