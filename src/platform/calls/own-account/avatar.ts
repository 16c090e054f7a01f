import { type CallContext, type Handlers, invalidField } from "../../access/handler";
import { accountName } from "../../access/log-labels";
import { makeAvatar } from "../../files/picture";
import { reloadAccount } from "../organisation/account-queries";
import { updateAccount } from "../organisation/change-account";
import { ownAccountNow } from "./email-change";

/** The caller's avatar. */
export const avatarHandlers: Handlers<"user/update-avatar"> = {
  /**
   * Stores a square of the uploaded picture, and deletes the upload and the previous avatar. An empty value removes it.
   */
  "user/update-avatar": async ({ avatar: uploaded }, context) => {
    const { caller, database, files, record } = context;
    const before = await reloadAccount(database, caller.accountId);
    const avatar = uploaded ? await saveSquare(uploaded, context) : "";
    await database.transaction().execute(async (trx) => {
      await updateAccount(trx, before.id, { avatar });
      await record(
        {
          module: 3,
          resource: accountName,
          action: "edit",
          targetId: before.id,
          agentId: before.agent_id,
          title: before.username || before.email,
          before: { avatar: before.avatar },
          after: { avatar },
        },
        trx,
      );
    });
    await files.deleteUnused([before.avatar, uploaded ?? ""]);
    return ownAccountNow(database, context);
  },
};

/** @throws Refusal 4 when the caller has not uploaded this picture. */
async function saveSquare(uploaded: string, { caller, files }: CallContext): Promise<string> {
  const picture = await files.readOwn(uploaded, caller.accountId);
  if (picture === undefined) {
    throw invalidField("avatar", {
      zh: "请先上传图片，再设为头像",
      en: "Upload the picture first, then set it as your avatar",
    });
  }
  return files.save(await makeAvatar(picture.bytes), caller.accountId);
}
