import type { Kysely } from "kysely";
import { code, type DeviceFile, maxDeviceFiles, role } from "../../../contract";
import { type Caller, type Handlers, invalidField, notFound, Refusal } from "../../access/handler";
import { inScope } from "../../access/scope";
import { type Database, insertReturningId } from "../../database";
import { safeFileName } from "../exports/picture-archive";
import { reloadAccount } from "../organisation/account-queries";
import { deviceEntry, findDevice, lockDevice } from "./device-queries";

const columns = [
  "device_file.id as file_id",
  "device_file.name",
  "device_file.url",
  "device_file.bytes",
  "device_file.username",
  "device_file.create_time",
  "account.role",
] as const;

/** The documents of the devices in the caller's scope. */
const filesOf = (database: Kysely<Database>, caller: Caller) =>
  database.selectFrom("device_file").where(inScope(caller, "device_file"));

/** Manuals, data sheets and photos of devices. */
export const deviceFileHandlers: Handlers<"device-file/list" | "device-file/add" | "device-file/delete"> = {
  "device-file/list": async (
    { device_id },
    { database, caller },
  ): Promise<{ readonly list: readonly DeviceFile[] }> => {
    const device = await findDevice(database, caller, device_id);
    const rows = await filesOf(database, caller)
      .leftJoin("account", "account.id", "device_file.account_id")
      .where("device_file.device_id", "=", device.id)
      .select(columns)
      .orderBy("device_file.id", "desc")
      .execute();
    const list = rows.map(({ role: uploader, ...row }) => ({
      ...row,
      // Only admins see the name of an admin, as in the history.
      username: uploader === role.admin && caller.role !== role.admin ? "" : row.username,
    }));
    return { list };
  },

  "device-file/add": async (
    { device_id, url, name },
    { database, caller, files, now, record },
  ): Promise<DeviceFile> => {
    await findDevice(database, caller, device_id);
    // A person must not take over another person's file by its address.
    const stored = await files.readOwn(url, caller.accountId);
    if (stored === undefined) throw notUploaded();
    const person = await reloadAccount(database, caller.accountId);
    return database.transaction().execute(async (trx) => {
      const device = await lockDevice(trx, caller, device_id);
      await assertRoom(trx, device.id, url);
      const row = {
        name: nameOf(name, url),
        url,
        bytes: stored.bytes.length,
        username: person.username || person.email,
        create_time: now(),
      };
      const owner = { device_id: device.id, account_id: caller.accountId };
      const id = await insertReturningId(trx, "device_file", { ...row, ...owner });
      await record({ ...deviceEntry(device), action: "addFile", after: { name: row.name } }, trx);
      return { file_id: id, ...row };
    });
  },

  "device-file/delete": async ({ file_id }, { database, caller, files, record }) => {
    const url = await database.transaction().execute(async (trx) => {
      const row = await filesOf(trx, caller).where("device_file.id", "=", file_id).selectAll().executeTakeFirst();
      if (row === undefined) throw notFound();
      const device = await lockDevice(trx, caller, row.device_id);
      const { numDeletedRows } = await trx.deleteFrom("device_file").where("id", "=", row.id).executeTakeFirstOrThrow();
      // Another person may have deleted it while this call waited for the device's lock.
      if (numDeletedRows === 0n) throw notFound();
      await record({ ...deviceEntry(device), action: "deleteFile", before: { name: row.name } }, trx);
      return row.url;
    });
    await files.deleteUnused([url]);
    return null;
  },
};

/** The sender's name for the file, made safe for file systems, with the extension of the stored file. */
function nameOf(name: string, url: string): string {
  const bare = safeFileName(name.replace(/\.[^./\\]{1,8}$/, ""));
  return `${bare === "" ? "file" : bare}${url.slice(url.lastIndexOf("."))}`;
}

/** @throws Refusal 6 if the device has the file already, 15 if it has the maximum number of files. */
async function assertRoom(trx: Kysely<Database>, deviceId: number, url: string): Promise<void> {
  const known = await trx.selectFrom("device_file").select("url").where("device_id", "=", deviceId).execute();
  if (known.some((one) => one.url === url)) throw new Refusal(code.alreadyExists);
  if (known.length < maxDeviceFiles) return;
  throw new Refusal(code.notAllowed, {
    zh: `每台设备最多 ${maxDeviceFiles} 个文档，请先删除不需要的`,
    en: `A device has ${maxDeviceFiles} documents at most; delete one that is no longer needed first`,
  });
}

const notUploaded = (): Refusal =>
  invalidField("url", { zh: "请先上传文件，再添加到设备", en: "Upload the file first, then add it to the device" });
