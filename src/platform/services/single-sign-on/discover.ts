import type { ClientAuth, Configuration } from "openid-client";
import type { OutboundFetch } from "../outbound";
import type { SingleSignOnSettings } from "./read-settings";

/** Loads the OpenID library with the first use: most installations have no single sign-on. */
export const loadClient = () => import("openid-client");

/**
 * Reads the provider's endpoints.
 * @throws Error if it does not answer, or its document is not valid.
 */
export async function discover(settings: SingleSignOnSettings, fetch: OutboundFetch): Promise<Configuration> {
  const client = await loadClient();
  const { issuer, clientId, clientSecret } = settings;
  const basic = client.ClientSecretBasic(clientSecret);
  const inBody = client.ClientSecretPost(clientSecret);
  // Basic authentication is the default of the standard; some providers take the secret only in the body.
  const authenticate: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? basic : inBody)(server, ...rest);
  };
  const isInsecure = new URL(issuer).protocol === "http:";
  return client.discovery(new URL(issuer), clientId, undefined, authenticate, {
    // The signature of the ID token is checked too, although it comes directly from the provider.
    execute: [client.enableNonRepudiationChecks, ...(isInsecure ? [client.allowInsecureRequests] : [])],
    [client.customFetch]: fetch,
  });
}
