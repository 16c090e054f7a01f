import { code, type Language } from "../../contract";
import { CallError, refusalText } from "./call-error";
import type { Payload, Post } from "./post";
import { type SessionStore, type User, userFrom } from "./session";

/** What a person signs in with: e-mail (or the account's name) and password, or a login key in place of both. */
export type Credentials = { readonly email: string; readonly password: string } | { readonly key: string };

interface Means {
  readonly post: Post;
  readonly session: Pick<SessionStore, "begin">;
  readonly language: Language;
}

/**
 * Signs in and begins the session.
 * @throws CallError when the call fails, or answers neither account nor token.
 */
export async function signIn({ post, session, language }: Means, credentials: Credentials): Promise<User> {
  const { call, payload } = loginCall(credentials);
  const answer = await post(call, payload);
  const login = loginIn(answer);
  if (login === null) {
    throw new CallError({ code: code.invalid, message: refusalText("", code.invalid, language), call });
  }
  session.begin(login);
  return login.user;
}

/** The account's name signs in by a call of its own: what holds no @ can be no address. */
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

/** Signs out here at once; the server is told, but a server that cannot be reached keeps nobody signed in. */
export async function signOut({
  post,
  session,
}: {
  readonly post: Post;
  readonly session: SessionStore;
}): Promise<void> {
  const telling = post("user/logout").catch(() => undefined);
  session.end("logout");
  await telling;
}
