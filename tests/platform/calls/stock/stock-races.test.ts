import { describe, expect, test } from "vitest";
import { addStock, nbDevice, nbStock, newImei } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestUsers } from "../../../support/test-users";

describe.each(openTestDatabases())("a stock record on $name", (engine) => {
  const { platform, users } = useTestUsers(engine);

  test("keeps the IMEI of its device when binding and a change of the IMEI run at the same time", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { imei, storage_id } = await addStock(platform, users);
      const renamed = { ...nbStock(newImei()), storage_id };
      await Promise.all([
        platform.call("device/save-device", nbDevice(imei), { as: users.dealer.token }),
        platform.call("storage/create", renamed, { as: users.operator.token }),
      ]);
      const row = await platform.platform.database
        .selectFrom("storage")
        .leftJoin("device", "device.id", "storage.device_id")
        .where("storage.id", "=", storage_id)
        .select(["storage.imei", "device.imei as bound"])
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ imei: row.bound === null ? renamed.imei : imei, bound: row.bound && imei });
    }
  });
});
