import { type Kysely, type Migration, sql } from "kysely";
import {
  belongsTo,
  createIndex,
  createTableWithId,
  emptyByDefault,
  primary,
  refersTo,
  required,
  withDefault,
} from "./schema";

/** Providers, accounts, and the tables that belong to an account. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await createAgentAndTeam(db);
    await createAccount(db);
    await createSignIn(db);
    await createOpenApi(db);
    await createTableWithId(db, "authority")
      .addColumn("name", "text", required)
      .addColumn("resource", "text", required)
      .addColumn("action", "text", emptyByDefault)
      .addColumn("parent_id", "bigint", refersTo("authority", { onDelete: "cascade" }))
      .addUniqueConstraint("authority_resource_action", ["resource", "action"])
      .execute();
  },
};

async function createAgentAndTeam(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "agent")
    .addColumn("name", "text", required)
    .addColumn("contact_name", "text", emptyByDefault)
    .addColumn("phone", "text", emptyByDefault)
    .addColumn("province", "text", emptyByDefault)
    .addColumn("city", "text", emptyByDefault)
    .addColumn("address", "text", emptyByDefault)
    .addColumn("skf_auth_code", "text", emptyByDefault)
    .addColumn("email", "text", emptyByDefault)
    .addColumn("role", "integer", required)
    .addColumn("is_enable", "integer", withDefault(1))
    .addColumn("create_time", "bigint", required)
    .execute();
  await createTableWithId(db, "team")
    .addColumn("agent_id", "bigint", belongsTo("agent"))
    .addColumn("group_name", "text", required)
    // No reference: `account` refers to `team`, and PostgreSQL accepts references only to existing tables.
    .addColumn("leader_id", "bigint")
    .addColumn("is_enable", "integer", withDefault(1))
    .addColumn("create_time", "bigint", required)
    .execute();
  await createIndex(db, "team", ["agent_id", "id"]);
}

async function createAccount(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "account")
    .addColumn("role", "integer", required)
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("username", "text", emptyByDefault)
    .addColumn("nickname", "text", emptyByDefault)
    .addColumn("phone", "text", emptyByDefault)
    .addColumn("avatar", "text", emptyByDefault)
    .addColumn("password_hash", "text", required)
    .addColumn("country", "text", emptyByDefault)
    .addColumn("province", "text", emptyByDefault)
    .addColumn("city", "text", emptyByDefault)
    .addColumn("county", "text", emptyByDefault)
    .addColumn("address", "text", emptyByDefault)
    .addColumn("postal_code", "text", emptyByDefault)
    .addColumn("company", "text", emptyByDefault)
    .addColumn("industry", "text", emptyByDefault)
    .addColumn("factory_device", "text", emptyByDefault)
    .addColumn("email_rate", "integer", withDefault(0))
    .addColumn("agent_id", "bigint", refersTo("agent"))
    .addColumn("group_id", "bigint", refersTo("team"))
    .addColumn("apply_agent_id", "bigint", refersTo("agent", { onDelete: "set null" }))
    .addColumn("apply_status", "integer", withDefault(0))
    .addColumn("correlation_time", "bigint")
    .addColumn("authority_ids", "text", emptyByDefault)
    .addColumn("open_api", "integer", withDefault(0))
    .addColumn("opc_enable", "integer", withDefault(0))
    .addColumn("is_enable", "integer", withDefault(1))
    .addColumn("must_change_password", "integer", withDefault(0))
    .addColumn("create_time", "bigint", required)
    // The code converts addresses to lower case; the constraint catches a forgotten conversion.
    .addCheckConstraint("account_email_lower", sql`email = lower(email)`)
    .execute();
  await createIndex(db, "account", ["agent_id", "role", "id"]);
  await createIndex(db, "account", ["role", "apply_status"]);
  await createIndex(db, "account", ["group_id"]);
  await createIndex(db, "account", ["apply_agent_id"]);
  await createIndex(db, "account", ["phone"]);
}

async function createSignIn(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "session")
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("account_id", "bigint", belongsTo("account", { onDelete: "cascade" }))
    .addColumn("create_time", "bigint", required)
    .addColumn("last_time", "bigint", required)
    .addColumn("expire_time", "bigint", required)
    .execute();
  await createIndex(db, "session", ["account_id"]);
  await createIndex(db, "session", ["last_time"]);
  await db.schema
    .createTable("login_key")
    .addColumn("account_id", "bigint", (column) => belongsTo("account", { onDelete: "cascade" })(column).primaryKey())
    .addColumn("key_hash", "text", (column) => column.notNull().unique())
    .addColumn("create_time", "bigint", required)
    .addColumn("expire_time", "bigint", required)
    .execute();
  await createTableWithId(db, "verification_code")
    .addColumn("email", "text", required)
    .addColumn("purpose", "integer", required)
    .addColumn("code_hash", "text", required)
    .addColumn("tries", "integer", withDefault(0))
    .addColumn("create_time", "bigint", required)
    .addColumn("used_time", "bigint")
    .execute();
  await createIndex(db, "verification_code", ["email", "create_time"]);
}

async function createOpenApi(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "app")
    .addColumn("account_id", "bigint", (column) => belongsTo("account", { onDelete: "cascade" })(column).unique())
    .addColumn("flag", "integer", withDefault(0))
    .addColumn("app_id", "text", (column) => column.notNull().unique())
    .addColumn("app_secret", "text", emptyByDefault)
    .addColumn("create_time", "bigint", required)
    .execute();
  await db.schema
    .createTable("app_url")
    .addColumn("app", "bigint", belongsTo("app", { onDelete: "cascade" }))
    .addColumn("event_type", "integer", required)
    .addColumn("callback_url", "text", required)
    .addPrimaryKeyConstraint("app_url_key", ["app", "event_type"])
    .execute();
  await db.schema
    .createTable("opc_setting")
    .addColumn("account_id", "bigint", (column) => belongsTo("account", { onDelete: "cascade" })(column).primaryKey())
    .addColumn("settings", "text", required)
    .addColumn("password", "text", emptyByDefault)
    .execute();
  await db.schema
    .createTable("platform_setting")
    .addColumn("name", "text", primary)
    .addColumn("value", "text", required)
    .execute();
}
