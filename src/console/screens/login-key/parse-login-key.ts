/** A new login key. */
export interface LoginKey {
  readonly key: string;
  /** Expiry time, ms UTC; null if the server does not send it. */
  readonly expires: number | null;
}

/** Parses the answer of `user/generate-login-key`. Returns null if it holds no key. */
export function parseLoginKey(answer: unknown): LoginKey | null {
  if (typeof answer !== "object" || answer === null || !("key" in answer)) return null;
  if (typeof answer.key !== "string" || answer.key === "") return null;
  const expires = "expire_time" in answer && typeof answer.expire_time === "number" ? answer.expire_time : null;
  return { key: answer.key, expires };
}
