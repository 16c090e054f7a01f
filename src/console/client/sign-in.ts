import { code, type Language } from "../../contract";
import { CallError, refusalText } from "./call-error";
import type { Payload, Post } from "./post";
import { type SessionStore, type User, userFrom } from "./session";

/** Credentials: e-mail address (or account name) and password, or a login key. */
export type Credentials = { readonly email: string; readonly password: string } | { readonly key: string };

interface Dependencies {
  readonly post: Post;
  readonly session: Pick<SessionStore, "begin">;
  readonly language: Language;
}

/**
 * Signs in and begins the session.
 * @throws CallError when the call fails, or the answer lacks the account or the token.
 */
export async function signIn({ post, session, language }: Dependencies, credentials: Credentials): Promise<User> {
  const { call, payload } = loginCall(credentials);
  const answer = await post(call, payload);
  const login = loginIn(answer);
  if (login === null) {
    throw new CallError({ code: code.invalid, message: refusalText("", code.invalid, language), call });
  }
  session.begin(login);
  return login.user;
}

/** A name without @ is an account name, which a separate call signs in. */
function loginCall(credentials: Credentials): { readonly call: string; readonly payload: Payload } {
  if ("key" in credentials) return { call: "user/login-key", payload: credentials };
  const { email, password } = credentials;
  return /^[^@\s]+$/.test(email)
    ? { call: "user/login", payload: { username: email, password } }
    : { call: "user/login-email", payload: credentials };
}

function loginIn(answer: unknown): { readonly token: string; readonly user: User } | null {
  if (typeof answer !== "object" || answer === null || !("token" in answer) || !("user" in answer)) return null;
  const user = userFrom(answer.user);
  return typeof answer.token === "string" && answer.token !== "" && user !== null
    ? { token: answer.token, user }
    : null;
}

/** Signs out at once, even if the server cannot be reached. Resolves after the server has answered. */
export async function signOut({
  post,
  session,
}: {
  readonly post: Post;
  readonly session: SessionStore;
}): Promise<void> {
  const logout = post("user/logout").catch(() => undefined);
  session.end("logout");
  await logout;
}
