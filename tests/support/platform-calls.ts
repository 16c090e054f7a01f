import { copyFileSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "qs";
import { afterAll, beforeAll } from "vitest";
import { registry } from "../../resources";
import { callAddress, currentPasswordName, type Envelope, role } from "../../src/contract";
import { createLogger } from "../../src/platform/base/logger";
import { syncAuthorities } from "../../src/platform/calls/organisation/sync-authorities";
import { insertReturningId, toJson } from "../../src/platform/database";
import { createApi } from "../../src/platform/http";
import type { AnyHandlers } from "../../src/platform/http/dispatch";
import { createWeb } from "../../src/platform/http/web";
import { emailKey } from "../../src/platform/services/active-accounts";
import { readEnvironment } from "../../src/platform/services/environment";
import { openPlatform, type Platform } from "../../src/platform/services/platform";
import { createPasswords } from "../../src/platform/services/secrets/passwords";
import { modules } from "../../src/platform/start/modules";
import type { TestDatabase, TestEngine } from "./platform-database";

/** Start time of the tests' clock, ms UTC. */
export const testBegin = Date.UTC(2026, 10, 21, 8);

export const testPassword = "a grease gun on the wall";

/** Hashes cheaply: with the recommended cost, failed logins take most of the time of their tests. */
export const testPasswords = createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 });

/** A file in the answer of a call. */
export interface AnsweredFile {
  readonly mediaType: string;
  readonly disposition: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The bytes as Latin-1, for text searches. */
  readonly text: string;
}

function multipartOf(values: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

/** The envelope of an answer. A file becomes the data of a successful envelope; a stream is closed. */
async function envelopeOf(response: Response): Promise<Envelope> {
  const mediaType = response.headers.get("content-type") ?? "";
  if (mediaType.startsWith("application/json")) return (await response.json()) as Envelope;
  if (mediaType === "text/event-stream") {
    await response.body?.cancel();
    return { code: 0, message: "", data: null };
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  const disposition = response.headers.get("content-disposition") ?? "";
  const file: AnsweredFile = { mediaType, disposition, bytes, text: Buffer.from(bytes).toString("latin1") };
  return { code: 0, message: "", data: file };
}

/** The headers of a form as clients send them. Without its length, the platform reads and copies the body first. */
const formHeaders = (body: string) => ({
  "content-type": "application/x-www-form-urlencoded",
  "content-length": String(Buffer.byteLength(body)),
});

interface Sent {
  /** Token of the caller. Default: none. */
  readonly as?: string;
  /** `client/1` for end customers. Default: `admin/1`. */
  readonly base?: "admin/1" | "client/1";
  readonly language?: "zh" | "en";
  /** Origin of the page that makes the call. Default: none, as of a program. */
  readonly origin?: string;
  /** IP address of the client. Default: unknown. */
  readonly from?: string;
  /** `User-Agent` of the client. Default: none. */
  readonly userAgent?: string;
  /** The current password of the caller, for the calls that ask for it. Default: `testPassword`. */
  readonly currentPassword?: string;
}

/** An account that tests sign in with. */
export interface Person {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

/** A complete platform that answers HTTP requests without a socket. The test sets its clock. */
export interface TestPlatform {
  readonly platform: Platform;
  /** The time of the clock, ms UTC. */
  now: number;
  /** Lines of the log so far, as text. */
  readonly logged: readonly string[];
  call(path: string, payload?: Readonly<Record<string, unknown>>, sent?: Sent): Promise<Envelope>;
  /** The data of a call. Throws if the call is refused. */
  data<T = unknown>(path: string, payload?: Readonly<Record<string, unknown>>, sent?: Sent): Promise<T>;
  /** Opens another process of the platform on the same PostgreSQL database. The caller closes its `platform`. */
  another(): Promise<TestPlatform>;
  /** For a server on a port. */
  readonly web: ReturnType<typeof createWeb>;
  /** Any HTTP request, for example of a foreign program. */
  request(path: string, init: RequestInit, from?: string): Promise<Response>;
  addAgent(values?: Readonly<Record<string, unknown>>): Promise<number>;
  addGroup(agentId: number, values?: Readonly<Record<string, unknown>>): Promise<number>;
  /** Lets an account use the password that someone else set, as if the account had chosen it. */
  keepPassword(email: string): Promise<void>;
  /** Creates an account with `testPassword` and a session. Authorities have the form `device.create`. */
  addPerson(
    ofRole: number,
    values?: Readonly<Record<string, unknown>> & { readonly authorities?: readonly string[] },
  ): Promise<Person>;
}

/**
 * A platform on an empty, migrated database for all tests of one `describe`.
 *
 * ```ts
 * describe.each(openTestDatabases())("customers on $name", (engine) => {
 *   const platform = usePlatform(engine);
 *   test("…", async () => { await platform().call("user/detail", {}, { as: token }); });
 * });
 * ```
 *
 * @param handlers replace those of the platform
 * @param variables environment variables, beside those of the database; a function if they are known only just before the tests
 */
export function usePlatform(
  engine: TestEngine,
  handlers?: AnyHandlers,
  variables: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>) = {},
): () => TestPlatform {
  let created: TestDatabase | undefined;
  let opened: TestPlatform | undefined;
  beforeAll(async () => {
    created = await engine.createMigrated();
    opened = await open(created, handlers, typeof variables === "function" ? variables() : variables);
  }, 120_000);
  afterAll(async () => {
    await opened?.platform.close();
    await created?.drop();
  });
  return () => {
    if (!opened) throw new Error("The platform is not open yet. Use it inside a test.");
    return opened;
  };
}

async function open(
  { databaseUrl, dataFolder }: Pick<TestDatabase, "databaseUrl" | "dataFolder">,
  handlers?: AnyHandlers,
  variables: Readonly<Record<string, string>> = {},
): Promise<TestPlatform> {
  const environment = readEnvironment({ DATA_DIR: dataFolder, DATABASE_URL: databaseUrl, DEMO: "off", ...variables });
  const logged: string[] = [];
  const log = createLogger({ level: "info", stream: { write: (line) => void logged.push(line) } });
  let passwordHash: string | undefined;
  let count = 0;
  let now = testBegin;
  const platform = { ...(await openPlatform({ environment, log, clock: () => now })), passwords: testPasswords };
  await syncAuthorities(platform.database);
  const { database, config, checkHealth } = platform;
  const api = handlers === undefined ? modules.createApi(platform) : createApi(platform, handlers);
  const web = createWeb({ api, consoleFolder: undefined, basePath: "", config, log, trustedProxies: 0, checkHealth });

  const self: TestPlatform = {
    platform,
    web,
    get now() {
      return now;
    },
    set now(time) {
      now = time;
    },
    logged,
    another() {
      const folder = mkdtempSync(`${dataFolder}-`);
      for (const file of ["secret.key", "ingest.key"]) copyFileSync(join(dataFolder, file), join(folder, file));
      return open({ databaseUrl, dataFolder: folder }, handlers, variables);
    },
    async request(path, init, from) {
      return web.request(path, init, { incoming: { socket: { remoteAddress: from }, headers: {}, complete: true } });
    },
    async call(path, payload = {}, sent = {}) {
      const { as = "", base = "admin/1", language = "en", from, userAgent, origin } = sent;
      const { currentPassword = as === "" ? "" : testPassword } = sent;
      const proof = currentPassword === "" ? {} : { [currentPasswordName]: currentPassword };
      const isMultipart = (registry.calls.get(path)?.takes ?? null) !== null;
      const body = isMultipart
        ? multipartOf({ token: as, ...payload })
        : stringify({ ...payload, ...proof, token: as });
      const init = {
        method: "POST",
        headers: {
          "accept-language": language,
          ...(origin === undefined ? {} : { origin, "sec-fetch-site": "same-origin" }),
          ...(userAgent === undefined ? {} : { "user-agent": userAgent }),
          ...(typeof body === "string" ? formHeaders(body) : {}),
        },
        body,
      };
      const response = await self.request(`/${callAddress(base, path)}`, init, from);
      if (response.status !== 200) throw new Error(`${path} answered status ${response.status}`);
      return envelopeOf(response);
    },
    async data<T>(path: string, payload = {}, sent = {}) {
      const { code, message, data } = await self.call(path, payload, sent);
      if (code !== 0) throw new Error(`${path} was refused with code ${code}: ${message}`);
      return data as T;
    },
    addAgent: (values = {}) =>
      insertReturningId(database, "agent", {
        name: `Agent ${++count}`,
        role: role.afm,
        create_time: self.now,
        ...values,
      }),
    addGroup: (agentId, values = {}) =>
      insertReturningId(database, "team", {
        agent_id: agentId,
        group_name: `Group ${++count}`,
        create_time: self.now,
        ...values,
      }),
    async keepPassword(email) {
      const chosen = { must_change_password: 0 };
      await database.updateTable("account").set(chosen).where("email", "=", emailKey(email)).execute();
    },
    async addPerson(ofRole, { authorities = [], ...values } = {}) {
      passwordHash ??= await platform.passwords.hash(testPassword);
      count += 1;
      const email = emailKey(`person${count}@lubricator.test`);
      const known = await database.selectFrom("authority").selectAll().execute();
      const ids = known.filter((one) => authorities.includes(`${one.resource}.${one.action}`)).map((one) => one.id);
      if (ids.length !== authorities.length) throw new Error(`Unknown authority among: ${authorities.join(", ")}`);
      const id = await insertReturningId(database, "account", {
        role: ofRole,
        email,
        username: `Person ${count}`,
        password_hash: passwordHash,
        authority_ids: toJson(ids),
        create_time: self.now,
        ...values,
      });
      const { token } = await platform.sessions.create(id);
      return { id, email: typeof values.email === "string" ? values.email : email, token };
    },
  };
  return self;
}
