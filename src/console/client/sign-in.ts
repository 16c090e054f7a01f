import { asRecord, code, type Language, type SecondStep } from "../../contract";
import { CallError, refusalText } from "./call-error";
import type { Payload, Post } from "./post";
import { type Login, type SessionStore, type User, userFrom } from "./session";
import { webAddress } from "./web-address";

/** What the address of /redirect may hold: a login key, or the answer of the identity provider. */
export type RedirectCredentials = { readonly key: string } | { readonly flow: string; readonly answer: string };

/** Email address (or account name) and password, those of /redirect, or the second step of a sign-in. */
export type Credentials =
  | { readonly email: string; readonly password: string }
  | RedirectCredentials
  | { readonly step: string; readonly code: string; readonly passkey: string };

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
  if ("flow" in credentials) return { call: "user/login-sso", payload: credentials };
  if ("step" in credentials) return { call: "user/second-step", payload: credentials };
  const { email, password } = credentials;
  return /^[^@\s]+$/.test(email)
    ? { call: "user/login", payload: { username: email, password } }
    : { call: "user/login-email", payload: credentials };
}

/** The second step that the server asks for in place of a session, or null (spec A11). */
export function secondStepIn(error: unknown): SecondStep | null {
  const step = error instanceof CallError ? asRecord(asRecord(error.data).second_step) : {};
  return typeof step.step === "string" ? (step as unknown as SecondStep) : null;
}

function loginIn(answer: unknown): Login | null {
  if (typeof answer !== "object" || answer === null || !("token" in answer) || !("user" in answer)) return null;
  const user = userFrom(answer.user);
  return typeof answer.token === "string" && answer.token !== "" && user !== null
    ? { token: answer.token, user, logoutUrl: "logout_url" in answer ? webAddress(answer.logout_url) : null }
    : null;
}

interface SignOut {
  readonly post: Post;
  readonly session: SessionStore;
  /** Opens a page of another server. */
  readonly leave?: (address: string) => void;
}

/**
 * Signs out at once, even if the server cannot be reached. Resolves after the server has answered. After single sign-on
 * the browser may then go to the identity provider, to sign out there.
 */
export async function signOut({
  post,
  session,
  leave = (address) => window.location.assign(address),
}: SignOut): Promise<void> {
  const next = session.current()?.logoutUrl ?? null;
  const logout = post("user/logout").catch(() => undefined);
  session.end("logout");
  await logout;
  if (next !== null) leave(next);
}
