import { MessageError } from "../../client/call-error";
import { t } from "../../i18n";

/** Loaded when the user makes or uses a passkey. */
const webAuthn = () => import("@simplewebauthn/browser");

/** Whether the browser offers passkeys on this page: only over HTTPS or at localhost, and not at an IP address. */
export const offersPasskeys = ({ location, PublicKeyCredential }: Window & typeof globalThis = window): boolean =>
  PublicKeyCredential !== undefined && !/^[\d.]+$|^\[/.test(location.hostname);

/** Asks the browser, and returns its answer as JSON. @throws MessageError */
async function ask(question: (browser: Awaited<ReturnType<typeof webAuthn>>) => Promise<object>): Promise<string> {
  const browser = await webAuthn();
  try {
    return JSON.stringify(await question(browser));
  } catch (cause) {
    const isKnown = cause instanceof Error && cause.name === "InvalidStateError";
    throw new MessageError(t(isKnown ? "secondFactor.passkeyKnown" : "secondFactor.passkeyFailed"), { cause });
  }
}

/** Makes a passkey with the options of the server. */
export const makePasskey = (options: unknown): Promise<string> =>
  ask(({ startRegistration }) => startRegistration({ optionsJSON: options as never }));

/** Uses a passkey with the options of the server. */
export const answerPasskey = (options: unknown): Promise<string> =>
  ask(({ startAuthentication }) => startAuthentication({ optionsJSON: options as never }));
