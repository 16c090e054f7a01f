/** A login key as it was just made. */
export interface LoginKey {
  readonly key: string;
  /** When it ends, ms UTC; null where the server does not say it. */
  readonly expires: number | null;
}

/** The key that `user/generate-login-key` answers; null where there is none. */
export function parseLoginKey(answer: unknown): LoginKey | null {
  if (typeof answer !== "object" || answer === null || !("key" in answer)) return null;
  if (typeof answer.key !== "string" || answer.key === "") return null;
  const expires = "expire_time" in answer && typeof answer.expire_time === "number" ? answer.expire_time : null;
  return { key: answer.key, expires };
}
