import { type CallContext, type Handlers, invalidField } from "../../access/handler";
import { accountName } from "../../access/log-labels";
import { makeAvatar } from "../../files/picture";
import { reloadAccount } from "../organisation/account-queries";
import { updateAccount } from "../organisation/change-account";
import { ownAccountNow } from "./email-change";

/** The picture that people see beside a name. */
export const avatarHandlers: Handlers<"user/update-avatar"> = {
  /** A square is made out of what was uploaded; neither that nor the picture before stays behind. */
  "user/update-avatar": async ({ avatar: uploaded }, context) => {
    const { caller, database, files, record } = context;
    const before = await reloadAccount(database, caller.accountId);
    const avatar = uploaded ? await squareOf(uploaded, context) : "";
    await database.transaction().execute(async (trx) => {
      await updateAccount(trx, before.id, { avatar });
      const entry = { module: 3, resource: accountName, targetId: before.id, agentId: before.agent_id } as const;
      const title = before.username || before.email;
      await record({ ...entry, title, action: "edit", before: { avatar: before.avatar }, after: { avatar } }, trx);
    });
    await files.deleteUnused([before.avatar, uploaded ?? ""]);
    return ownAccountNow(database, context);
  },
};

/** @throws Refusal 4 for a picture that somebody else has uploaded, or that is not here. */
async function squareOf(uploaded: string, { caller, files }: CallContext): Promise<string> {
  const kept = await files.readOwn(uploaded, caller.accountId);
  if (kept === undefined) {
    throw invalidField("avatar", {
      zh: "请先上传图片，再设为头像",
      en: "Upload the picture first, then make it your own",
    });
  }
  return files.save(await makeAvatar(kept.bytes), caller.accountId);
}
