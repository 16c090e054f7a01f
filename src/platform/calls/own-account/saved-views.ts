import { type Kysely, sql } from "kysely";
import { code, parseSavedView, type SavedView, viewLimits } from "../../../contract";
import { type Caller, type Handlers, invalidField, notFound, Refusal } from "../../access/handler";
import { resourceOf } from "../../access/log-labels";
import { inScope } from "../../access/scope";
import { brokenConstraint, type Database, insertReturningId, lockRow } from "../../database";

type ViewPath = "view/list" | "view/save" | "view/delete";

/** The caller's saved views of lists. They are private, so changes are not in the operation log. */
export const savedViewHandlers: Handlers<ViewPath> = {
  "view/list": async (_payload, { caller, database }) => {
    const list = await viewsOf(database, caller).orderBy("list_view.id").execute();
    return { list, total: list.length, page: 1, page_size: viewLimits.perAccount };
  },

  /** Creates a view, or replaces the one with the given id. A list has one default: a new one replaces the old one. */
  "view/save": async (payload, { caller, database, now }) => {
    const { id, resource, name, content } = payload;
    if ((resourceOf(resource)?.calls.list ?? null) === null) {
      throw invalidField("resource", { zh: "没有这样的列表", en: "There is no such list" });
    }
    if (parseSavedView(content) === null) {
      throw invalidField("content", {
        zh: "视图内容无效或过长",
        en: "The content of the view is invalid or too long",
      });
    }
    const values = { resource, name, content, update_time: now() };
    const save = async (trx: Kysely<Database>): Promise<SavedView> => {
      // The lock keeps concurrent calls from exceeding the limit and from setting two defaults.
      await lockRow(trx, "account", caller.accountId);
      const viewId = id === null ? await insert(trx, caller, values) : await update(trx, caller, id, values);
      const { is_default } = payload;
      if (is_default !== null) await setDefault(trx, caller, { id: viewId, resource, is_default });
      return viewsOf(trx, caller).where("list_view.id", "=", viewId).executeTakeFirstOrThrow();
    };
    try {
      return await database.transaction().execute(save);
    } catch (error) {
      if (brokenConstraint(error) !== "unique") throw error;
      const text = { zh: "该列表已有同名视图", en: "This list already has a view with this name" };
      throw invalidField("name", text, code.alreadyExists);
    }
  },

  "view/delete": async ({ id }, { caller, database }) => {
    const { numDeletedRows } = await database
      .deleteFrom("list_view")
      .where(inScope(caller, "list_view"))
      .where("list_view.id", "=", id)
      .executeTakeFirstOrThrow();
    if (Number(numDeletedRows) === 0) throw notFound();
    return null;
  },
};

const viewsOf = (database: Kysely<Database>, caller: Caller) =>
  database
    .selectFrom("list_view")
    .where(inScope(caller, "list_view"))
    .select(["list_view.id", "list_view.resource", "list_view.name", "list_view.content", "list_view.is_default"]);

type Values = Pick<SavedView, "resource" | "name" | "content"> & { readonly update_time: number };

/** @returns the new view's id. */
async function insert(trx: Kysely<Database>, caller: Caller, values: Values): Promise<number> {
  const { count } = await trx
    .selectFrom("list_view")
    .where(inScope(caller, "list_view"))
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  const limit = viewLimits.perAccount;
  if (count >= limit) {
    throw new Refusal(code.notAllowed, {
      zh: `最多保存 ${limit} 个视图，请先删除一个`,
      en: `You can save at most ${limit} views; delete one first`,
    });
  }
  return insertReturningId(trx, "list_view", {
    ...values,
    account_id: caller.accountId,
    create_time: values.update_time,
  });
}

/**
 * Replaces a view. It cannot move to another list, which could then have two defaults.
 * @throws Refusal 5 when the view does not exist, is not the caller's, or belongs to another list.
 */
async function update(trx: Kysely<Database>, caller: Caller, id: number, values: Values): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("list_view")
    .set(values)
    .where(inScope(caller, "list_view"))
    .where("list_view.id", "=", id)
    .where("list_view.resource", "=", values.resource)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) === 0) throw notFound();
  return id;
}

async function setDefault(
  trx: Kysely<Database>,
  caller: Caller,
  { id, resource, is_default }: { readonly id: number; readonly resource: string; readonly is_default: number },
): Promise<void> {
  const own = trx.updateTable("list_view").where(inScope(caller, "list_view"));
  if (is_default === 1) {
    await own.set({ is_default: 0 }).where("list_view.resource", "=", resource).execute();
  }
  await own.set({ is_default }).where("list_view.id", "=", id).execute();
}
