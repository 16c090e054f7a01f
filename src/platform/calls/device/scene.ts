import type { Kysely } from "kysely";
import {
  code,
  commandKind,
  commandStatus,
  describeScene,
  parseScene,
  type Scene,
  sceneFaultText,
  serialiseScene,
} from "../../../contract";
import { type Handlers, invalidField, Refusal } from "../../access/handler";
import { type Database, fromJson, oneOf } from "../../database";
import { cancelCommands, queueCommand } from "../../fleet/intake/command-queue";
import { type Device, deviceEntry, findDevice, lockDevice } from "./device-queries";

/** The answer of both scene calls. */
interface SceneAnswer {
  readonly device_id: number;
  /** The scene in effect; empty if the device never got one. */
  readonly scene: Scene;
  /** The scene that waits for the next report; null if there is none. */
  readonly pending_scene: Scene | null;
  /** When `pending_scene` was requested, ms UTC. */
  readonly pending_time: number | null;
}

/** The mode/scene setting of a device (spec D8). It has no column: the last confirmed scene command is in effect. */
export const deviceSceneHandlers: Handlers<"device/scene-detail" | "device/save-scene"> = {
  "device/scene-detail": async ({ device_id }, { database, caller }) =>
    sceneOf(database, await findDevice(database, caller, device_id)),

  "device/save-scene": ({ device_id, scene: sent }, { database, caller, record, now }) =>
    database.transaction().execute(async (trx) => {
      const device = await lockDevice(trx, caller, device_id);
      if (device.bind_status === 0) throw notBound();
      const wanted = checked(sent);
      const before = await sceneOf(trx, device);
      const asked = before.pending_scene ?? before.scene;
      if (serialiseScene(wanted) === serialiseScene(asked)) return before;
      // The scene in effect is requested again: cancel the pending command.
      if (serialiseScene(wanted) === serialiseScene(before.scene)) {
        await cancelCommands(trx, device.id, now(), [commandKind.scene]);
      } else {
        const data = { scene: wanted };
        await queueCommand(trx, { device, kind: commandKind.scene, data, accountId: caller.accountId, now: now() });
      }
      await record(
        {
          ...deviceEntry(device),
          action: "scene",
          before: { scene: describeScene(asked) },
          after: { scene: describeScene(wanted) },
          raw: { before: { scene: serialiseScene(asked) }, after: { scene: serialiseScene(wanted) } },
        },
        trx,
      );
      return sceneOf(trx, device);
    }),
};

/** @throws Refusal 4 with the first fault of the scene. */
function checked(sent: string): Scene {
  const read = parseScene(sent);
  if (read === null) {
    throw invalidField("scene", {
      zh: "须为 JSON 列表，每项含整数 weekday、begin、end、mode、rate",
      en: "This must be a JSON list whose items hold the whole numbers weekday, begin, end, mode and rate",
    });
  }
  const [fault] = read.faults;
  if (fault !== undefined) {
    throw invalidField("scene", { zh: sceneFaultText(fault, "zh"), en: sceneFaultText(fault, "en") });
  }
  return read.scene;
}

/** The scenes of a device. */
export async function sceneOf(database: Kysely<Database>, device: Device): Promise<SceneAnswer> {
  return (await scenesOf(database, [device]))(device);
}

/**
 * Reads the scenes of devices. Commands to a former lubricator at the same place do not count. Returns a function that
 * gives the scene of one device.
 */
export async function scenesOf(
  database: Kysely<Database>,
  devices: readonly Pick<Device, "id">[],
): Promise<(device: Pick<Device, "id" | "bind_time">) => SceneAnswer> {
  const ids = devices.map(({ id }) => id);
  const rows = await database
    .selectFrom("device_command")
    .select(["device_id", "status", "data", "create_time"])
    .where("device_id", ...oneOf(database, "bigint", ids))
    .where("kind", "=", commandKind.scene)
    .where("status", "!=", commandStatus.cancelled)
    .orderBy("create_time", "desc")
    .orderBy("id", "desc")
    .execute();
  return ({ id, bind_time }) => {
    const own = rows.filter((row) => row.device_id === id && row.create_time >= (bind_time ?? 0));
    const last = (status: number) => own.find((one) => one.status === status);
    const [confirmed, pending] = [last(commandStatus.confirmed), last(commandStatus.pending)];
    return {
      device_id: id,
      scene: confirmed === undefined ? [] : sceneIn(confirmed.data),
      pending_scene: pending === undefined ? null : sceneIn(pending.data),
      pending_time: pending?.create_time ?? null,
    };
  };
}

/** Reads the scene from a command's data. */
const sceneIn = (data: string): Scene =>
  parseScene((fromJson(data) as { readonly scene?: unknown }).scene)?.scene ?? [];

const notBound = (): Refusal =>
  new Refusal(code.notAllowed, {
    zh: "该设备未绑定，绑定后才能设置模式/场景",
    en: "This device is not bound; bind it before you set its mode/scene",
  });
