import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Adapter, type AdapterPayload, type Configuration } from "oidc-provider";

/** The claims of the provider about the person who signs in. */
export interface ProvidedPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

/** A real OpenID provider on a free port of this machine. */
export interface OpenIdProvider {
  readonly issuer: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** The person who signs in next; null cancels the sign-in. */
  person: ProvidedPerson | null;
  /** Method and path of each request so far. */
  readonly requests: readonly string[];
  /** Visits an address as a browser does, until the provider sends it back to another server, or shows a page. */
  visit(address: string): Promise<{ readonly url: string; readonly page: string }>;
  /** Closes the port. `open` opens the same port again. */
  close(): Promise<void>;
  open(): Promise<void>;
}

const client = { id: "lubricator", secret: "a-secret-of-the-provider" };

/** Stores the provider's data. Its own memory store prints a warning. */
function createAdapter(): new (model: string) => Adapter {
  const rows = new Map<string, AdapterPayload>();
  const find = (test: (row: AdapterPayload, key: string) => boolean) =>
    [...rows].find(([key, row]) => test(row, key))?.[1];
  return class implements Adapter {
    readonly #model: string;
    constructor(model: string) {
      this.#model = model;
    }
    #key = (id: string): string => `${this.#model} ${id}`;
    async upsert(id: string, row: AdapterPayload) {
      rows.set(this.#key(id), row);
    }
    find = async (id: string) => rows.get(this.#key(id));
    findByUid = async (uid: string) => find((row, key) => row.uid === uid && key.startsWith(`${this.#model} `));
    findByUserCode = async () => undefined;
    async consume(id: string) {
      const row = rows.get(this.#key(id));
      if (row !== undefined) row.consumed = Math.floor(Date.now() / 1000);
    }
    async destroy(id: string) {
      rows.delete(this.#key(id));
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key);
    }
  };
}

/**
 * Starts an OpenID provider (the package `oidc-provider`), on which `person` signs in without a form.
 * @param publicUrl address of the console
 */
export async function startOpenIdProvider(publicUrl: string): Promise<OpenIdProvider> {
  const server = createServer();
  const listen = async (port: number): Promise<number> => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const people = new Map<string, ProvidedPerson>();
  const requests: string[] = [];

  const configuration: Configuration = {
    adapter: createAdapter(),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${publicUrl}/redirect`],
        post_logout_redirect_uris: [`${publicUrl}/login`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: "1" }] },
    cookies: { keys: ["signs the cookies of the provider"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    scopes: ["openid"],
    pkce: { required: () => true, methods: ["S256"] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource } },
    interactions: { url: (_context, { uid }) => `/person/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
    // The provider does not ask for consent.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: client.id, accountId: oidc.session?.accountId ?? "" });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  const answer = provider.callback();

  const self: OpenIdProvider = {
    issuer,
    client,
    person: null,
    requests,
    async visit(address) {
      const cookies = new Map<string, string>();
      let url = address;
      for (;;) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const response = await fetch(url, { redirect: "manual", headers: { cookie } });
        for (const one of response.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
          cookies.set(name, value);
        }
        const next = response.headers.get("location");
        if (next === null) return { url, page: await response.text() };
        url = new URL(next, url).href;
        if (!url.startsWith(issuer)) return { url, page: "" };
      }
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
    open: async () => void (await listen(port)),
  };

  server.on("request", (request, response) => {
    const path = request.url?.split("?")[0] ?? "";
    requests.push(`${request.method} ${path}`);
    if (!path.startsWith("/person/")) return void answer(request, response);
    const { person } = self;
    if (person !== null) people.set(person.sub, person);
    const result = person === null ? { error: "access_denied" } : { login: { accountId: person.sub, remember: false } };
    void provider.interactionFinished(request, response, result);
  });
  return self;
}

/** The page that asks whether to log out. */
const logoutSource: NonNullable<
  NonNullable<NonNullable<Configuration["features"]>["rpInitiatedLogout"]>["logoutSource"]
> = (context, form) => {
  context.body = `<!doctype html><title>Log out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Log out of the provider</button>`;
};

/** The environment of a platform that offers single sign-on with this provider. */
export const singleSignOnVariables = (provider: OpenIdProvider, publicUrl: string) => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.client.id,
  OIDC_CLIENT_SECRET: provider.client.secret,
  OIDC_LABEL: "Plant",
  OIDC_LOGOUT: "on",
  PUBLIC_URL: `${publicUrl}/`,
});
