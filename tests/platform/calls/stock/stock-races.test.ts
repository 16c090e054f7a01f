import { beforeAll, describe, expect, test } from "vitest";
import { addStock, makeTestUsers, nbDevice, nbStock, newImei, type TestUsers } from "../../../support/lubricators";
import { type TestPlatform, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

describe.each(openTestDatabases())("a stock record on $name", (engine) => {
  const opened = usePlatform(engine);
  let platform: TestPlatform;
  let crew: TestUsers;
  beforeAll(async () => {
    platform = opened();
    crew = await makeTestUsers(platform);
  });

  test("that is bound and gets another number at the same time has its device's, whichever comes first", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { imei, storage_id } = await addStock(platform, crew);
      const renamed = { ...nbStock(newImei()), storage_id };
      await Promise.all([
        platform.call("device/save-device", nbDevice(imei), { as: crew.dealer.token }),
        platform.call("storage/create", renamed, { as: crew.operator.token }),
      ]);
      const found = await platform.platform.database
        .selectFrom("storage")
        .leftJoin("device", "device.id", "storage.device_id")
        .where("storage.id", "=", storage_id)
        .select(["storage.imei", "device.imei as bound"])
        .executeTakeFirstOrThrow();
      expect(found).toEqual({ imei: found.bound === null ? renamed.imei : imei, bound: found.bound && imei });
    }
  });
});
