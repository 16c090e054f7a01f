import { type Kysely, type RawBuilder, sql } from "kysely";
import { registry } from "../../../../resources";
import type { Database } from "../../database";
import { storedResources } from "../../database/declared/stored-resource";
import type { SecretKeys } from "./secret-key";
import { createSecrets, recordPurpose, type SecretPurpose, type Secrets } from "./secrets";

/** A column with sealed texts, and the column that identifies its rows. */
type Place = {
  readonly [T in keyof Database]: readonly [
    table: T,
    key: keyof Database[T] & string,
    column: keyof Database[T] & string,
  ];
}[keyof Database];

/** Where the sealed texts of each purpose are stored. Texts that are not listed here are lost with the old key. */
const places: Readonly<
  Record<Exclude<SecretPurpose, "key_check" | "push_keys" | `record ${string}`>, readonly Place[]>
> = {
  nwks_key: [
    ["storage", "id", "nwks_key"],
    ["device", "id", "nwks_key"],
  ],
  apps_key: [
    ["storage", "id", "apps_key"],
    ["device", "id", "apps_key"],
  ],
  app_secret: [["app", "id", "app_secret"]],
  opc_password: [["opc_setting", "account_id", "password"]],
  totp: [["totp", "account_id", "secret"]],
  push_subscription: [["push_subscription", "id", "sealed"]],
  // Stored in the browser, for minutes only.
  sign_in_flow: [],
};

/** Rows in one transaction. */
const batchSize = 500;

/** The number of texts that were sealed with the new key, and of texts that neither key can open. */
export interface ResealResult {
  readonly sealed: number;
  readonly unreadable: readonly { readonly table: string; readonly column: string; readonly count: number }[];
}

/**
 * Seals all texts again with the new key. It skips texts that the new key opens already, so a second run continues an
 * interrupted one. The value that the start of the platform checks comes last.
 */
export async function reseal(database: Kysely<Database>, { key, oldKey }: SecretKeys): Promise<ResealResult> {
  const now = createSecrets(key);
  const before = createSecrets(oldKey ?? key);
  const result = { sealed: 0, unreadable: [] as ResealResult["unreadable"][number][] };
  const purposes = Object.entries(places) as [SecretPurpose, readonly Place[]][];
  const written = purposes.flatMap(([name, all]) => all.map((one) => [name, one] as const));
  for (const [purpose, [table, id, column]] of [...written, ...storedPlaces()]) {
    const { sealed, unreadable } = await resealColumn(database, {
      table: sql.table(table),
      id: sql.ref(id),
      column: sql.ref(column),
      renew: (text) => renew(text, purpose, { now, before }),
    });
    result.sealed += sealed;
    if (unreadable > 0) result.unreadable.push({ table, column, count: unreadable });
  }
  await resealSetting(database, "push_keys", { now, before });
  if (result.unreadable.length === 0) await resealSetting(database, "key_check", { now, before });
  return result;
}

/** The secrets of resources with `storage`. */
const storedPlaces = () =>
  storedResources(registry.entries).flatMap(({ table, columns }) =>
    columns
      .filter(({ isSecret }) => isSecret)
      .map(({ name }) => [recordPurpose(table, name), [table, "id", name]] as const),
  );

interface Pair {
  readonly now: Secrets;
  readonly before: Secrets;
}

/** The text sealed with the new key; undefined if it is already, null if neither key opens it. */
function renew(text: string, purpose: SecretPurpose, { now, before }: Pair): string | null | undefined {
  if (opened(now, text, purpose) !== null) return undefined;
  const clear = opened(before, text, purpose);
  return clear === null ? null : now.seal(clear, purpose);
}

function opened(secrets: Secrets, text: string, purpose: SecretPurpose): string | null {
  try {
    return secrets.open(text, purpose);
  } catch {
    return null;
  }
}

interface Column {
  readonly table: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly column: RawBuilder<unknown>;
  readonly renew: (text: string) => string | null | undefined;
}

async function resealColumn(
  database: Kysely<Database>,
  { table, id, column, renew: renewed }: Column,
): Promise<{ readonly sealed: number; readonly unreadable: number }> {
  let sealed = 0;
  let unreadable = 0;
  for (let after = -1; ; ) {
    const rows = await database.transaction().execute(async (trx) => {
      const found = await sql<{ id: number; text: string }>`select ${id} as id, ${column} as text from ${table}
        where ${column} <> '' and ${id} > ${after} order by ${id} limit ${batchSize}`.execute(trx);
      for (const row of found.rows) {
        const text = renewed(row.text);
        if (text === undefined) continue;
        if (text === null) unreadable += 1;
        else {
          await sql`update ${table} set ${column} = ${text} where ${id} = ${row.id} and ${column} = ${row.text}`.execute(
            trx,
          );
          sealed += 1;
        }
      }
      return found.rows;
    });
    const last = rows.at(-1);
    if (last === undefined) return { sealed, unreadable };
    after = last.id;
  }
}

async function resealSetting(database: Kysely<Database>, name: "key_check" | "push_keys", pair: Pair): Promise<void> {
  const setting = await database
    .selectFrom("platform_setting")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  const text = setting && renew(setting.value, name, pair);
  if (text) await database.updateTable("platform_setting").set({ value: text }).where("name", "=", name).execute();
}
