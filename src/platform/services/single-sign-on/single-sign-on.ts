import type { Configuration } from "openid-client";
import type { Clock } from "../../base/clock";
import type { Logger } from "../../base/logger";
import { createOutboundFetch, createSsrfGuard, emptyAllowList, readAllowList, type SsrfGuard } from "../outbound";
import { signInFlowLife } from "../rate-limit-rules";
import type { RateLimits } from "../rate-limits";
import type { Secrets } from "../secrets/secrets";
import { discover, loadClient } from "./discover";
import type { SingleSignOnSettings } from "./read-settings";
import { isUnreachable, reasonOf } from "./reason";

/** A person as the provider describes them. */
export interface ProvidedIdentity {
  readonly issuer: string;
  /** The provider's permanent id of the person. */
  readonly subject: string;
  /** Null if the provider tells no address. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** Where logging out continues; null if it ends here. */
  readonly logoutUrl: string | null;
}

/**
 * Why there is no identity: the provider does not answer, the sign-in took too long or was repeated, the person
 * cancelled it, or the provider's answer is not valid.
 */
export type SingleSignOnFault = "unreachable" | "expired" | "cancelled" | "invalid";

/** Single sign-on failed. The log has the reason. */
export class SingleSignOnError extends Error {
  override readonly name = "SingleSignOnError";
  readonly fault: SingleSignOnFault;
  constructor(fault: SingleSignOnFault) {
    super(`single sign-on failed: ${fault}`);
    this.fault = fault;
  }
}

/** Single sign-on by OpenID Connect: authorization code flow with PKCE, state and nonce. */
export interface SingleSignOn {
  /** Name of the provider, for people. */
  readonly label: string;
  /** Asks the provider for its endpoints, so that the first person need not wait. Never rejects. */
  prepare(): Promise<void>;
  /**
   * Begins a sign-in. The browser goes to `url` and keeps `flow`, which binds the provider's answer to this browser.
   * `flow` is sealed: PKCE verifier, state and nonce stay secret without being stored here.
   * @throws SingleSignOnError
   */
  begin(): Promise<{ readonly url: string; readonly flow: string }>;
  /**
   * Ends a sign-in. Each flow can be used once.
   * @param answer the parameters with which the provider sent the browser back.
   * @throws SingleSignOnError
   */
  finish(flow: string, answer: string): Promise<ProvidedIdentity>;
}

/** Names of the sealed values, kept short because the browser stores them. */
interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly ends: number;
}

interface Options {
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Logger;
  readonly limits: Pick<RateLimits, "allowsSignInFlow">;
}

/** Creates single sign-on. It connects to the provider on first use, and again after a failure. */
export function createSingleSignOn(
  settings: SingleSignOnSettings,
  { secrets, clock, log, limits }: Options,
): SingleSignOn {
  const fetch = createOutboundFetch(guardFor(settings.issuer));
  const redirectUri = `${settings.publicUrl}/redirect`;
  let discovering: Promise<Configuration> | undefined;

  const configuration = (): Promise<Configuration> => {
    discovering ??= discover(settings, fetch).catch((error: unknown) => {
      discovering = undefined;
      throw error;
    });
    return discovering;
  };

  const failed = (error: unknown): SingleSignOnError => {
    const fault = isUnreachable(error) ? "unreachable" : "invalid";
    log.warn({ fault, reason: reasonOf(error) }, "single sign-on failed");
    return new SingleSignOnError(fault);
  };

  const openFlow = async (sealed: string): Promise<Flow> => {
    let flow: Flow;
    try {
      flow = JSON.parse(secrets.open(sealed, "sign_in_flow"));
    } catch {
      throw new SingleSignOnError("expired");
    }
    if (flow.ends <= clock() || !(await limits.allowsSignInFlow(flow.state))) throw new SingleSignOnError("expired");
    return flow;
  };

  return {
    label: settings.label,
    async prepare() {
      await configuration().then(
        () => log.info("single sign-on is ready"),
        (error: unknown) => log.warn({ reason: reasonOf(error) }, "the OpenID provider does not answer"),
      );
    },
    async begin() {
      try {
        const client = await loadClient();
        const config = await configuration();
        const verifier = client.randomPKCECodeVerifier();
        const flow: Flow = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier,
          ends: clock() + signInFlowLife,
        };
        const url = client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: "openid email",
          state: flow.state,
          nonce: flow.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          // Browsers do not send the fragment, so no server on the way logs the code.
          ...(config.serverMetadata().response_modes_supported?.includes("fragment") && { response_mode: "fragment" }),
        });
        return { url: url.href, flow: secrets.seal(JSON.stringify(flow), "sign_in_flow") };
      } catch (error) {
        throw failed(error);
      }
    },
    async finish(sealed, answer) {
      const flow = await openFlow(sealed);
      if (new URLSearchParams(answer).get("error") === "access_denied") throw new SingleSignOnError("cancelled");
      try {
        const client = await loadClient();
        const config = await configuration();
        const tokens = await client.authorizationCodeGrant(config, new URL(`${redirectUri}?${answer}`), {
          pkceCodeVerifier: flow.verifier,
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          idTokenExpected: true,
        });
        const token = tokens.claims();
        if (token === undefined) throw new TypeError("The answer has no ID token.");
        // Many providers put the address into the ID token, others only into the user info.
        const { userinfo_endpoint } = config.serverMetadata();
        const claims =
          token.email === undefined && userinfo_endpoint !== undefined
            ? await client.fetchUserInfo(config, tokens.access_token, token.sub)
            : token;
        const { email, email_verified } = claims as Readonly<Record<string, unknown>>;
        return {
          issuer: token.iss,
          subject: token.sub,
          email: typeof email === "string" && email !== "" ? email : null,
          // Amazon Cognito's user info has the text "true".
          isEmailVerified: email_verified === true || email_verified === "true",
          logoutUrl: settings.hasLogout ? logoutUrl(client, config) : null,
        };
      } catch (error) {
        throw failed(error);
      }
    },
  };

  /** Sends no ID token, because the browser would have to store it. So the provider may ask the person to confirm. */
  function logoutUrl(client: Awaited<ReturnType<typeof loadClient>>, config: Configuration): string | null {
    if (config.serverMetadata().end_session_endpoint === undefined) return null;
    return client.buildEndSessionUrl(config, { post_logout_redirect_uri: `${settings.publicUrl}/login` }).href;
  }
}

/**
 * The operator chose the issuer, so its host may be in their own network. The provider's document names further hosts;
 * those must be public.
 */
function guardFor(issuer: string): SsrfGuard {
  const allow = readAllowList(new URL(issuer).hostname.replace(/^\[(.*)\]$/, "$1"));
  return createSsrfGuard({ allow: "unreadable" in allow ? emptyAllowList : allow });
}
