import { describe, expect, test } from "vitest";
import { code, commandStatus } from "../../../../src/contract";
import { addDevice, addStock, nbDevice } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestUsers } from "../../../support/test-users";

const scene = JSON.stringify([{ weekday: 1, begin: 0, end: 60, mode: 1, rate: 5 }]);

describe.each(openTestDatabases())("concurrent changes of a device on $name", (engine) => {
  const { platform, users: crew } = useTestUsers(engine);
  const call = (path: string, payload: object) => platform.call(path, { ...payload }, { as: crew.dealer.token });

  test("leave no pending command for a lubricator that was unbound", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { device_id, imei } = await addDevice(platform, crew);
      await Promise.all([
        call("device/save-scene", { device_id, scene }),
        call("device/unbind-device", { device_id }),
        call("device/reset-device", { imei }),
      ]);
      const { database } = platform.platform;
      const waiting = await database
        .selectFrom("device_command")
        .where("device_id", "=", device_id)
        .where("status", "=", commandStatus.pending)
        .select("kind")
        .execute();
      expect(waiting).toEqual([]);
      const device = await database
        .selectFrom("device")
        .where("id", "=", device_id)
        .select(["bind_status", "pending_action"])
        .executeTakeFirstOrThrow();
      expect(device).toEqual({ bind_status: 0, pending_action: null });
    }
  });

  test("run one after the other, without a deadlock", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { device_id } = await addDevice(platform, crew);
      const { imei } = await addStock(platform, crew);
      const [swapped, deleted] = await Promise.all([
        call("device/save-device", nbDevice(imei, { device_id })),
        call("device/delete-device", { device_id }),
      ]);
      expect(deleted.code).toBe(code.ok);
      expect([code.ok, code.notExist]).toContain(swapped.code);
    }
  });
});
