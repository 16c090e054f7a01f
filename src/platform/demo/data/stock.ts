import type { Insertable } from "kysely";
import { deviceType } from "../../../contract";
import { day } from "../../base/clock";
import type { StorageTable } from "../../database/tables/devices";
import type { Secrets } from "../../services/secrets/secrets";
import type { DemoDevice } from "./fleet";
import { addrOf, euiOf, imeiOf, keysOf } from "./generate-identifiers";
import type { Random } from "./random";
import type { DemoAgent } from "./tenants";

/** Number of stock records without a device, including those of unbound devices. */
const freeRecords = 200;
/** First serial of unused records, above the serials of the fleet. */
const firstFreeSerial = 5001;

interface StockOptions {
  readonly random: Random;
  readonly today: number;
  readonly secrets: Secrets;
  readonly agents: readonly DemoAgent[];
  readonly fleet: readonly (DemoDevice & { readonly id: number })[];
}

type Row = Insertable<StorageTable>;

/** Generates the stock records of the devices and the unused ones. */
export function generateStock(options: StockOptions): readonly Row[] {
  const used = options.fleet.map((device) => recordOf(device, options));
  const returned = used.filter((record) => record.device_id === null).length;
  const free = Array.from({ length: freeRecords - returned }, (_, index) => freeRecord(index, options));
  return [...used, ...free];
}

const modelOf = (type: number, cartridge: number): string =>
  `${type === deviceType.lora ? "GL-LR" : "GL-NB"}${cartridge}`;

/** The production month and run: `2026-04-B`. */
function batchOf(time: number, random: Random): string {
  return `${new Date(time).toISOString().slice(0, 7)}-${random.pick(["A", "B", "C"])}`;
}

/** Encrypts the session keys of a device for the database; empty for NB. */
export function sealedKeys(
  keys: DemoDevice["keys"],
  secrets: Secrets,
): { readonly nwks_key: string; readonly apps_key: string } {
  if (keys === null) return { nwks_key: "", apps_key: "" };
  return { nwks_key: secrets.seal(keys.nwks_key, "nwks_key"), apps_key: secrets.seal(keys.apps_key, "apps_key") };
}

function recordOf(
  { id, row, identifier, keys }: StockOptions["fleet"][number],
  { random, secrets }: StockOptions,
): Row {
  const bound = row.bind_time ?? row.create_time;
  const create_time = bound - random.int(8, 60) * day;
  const isBound = row.bind_status === 1;
  return {
    type: row.type,
    imei: identifier,
    addr: row.addr ?? "",
    ...sealedKeys(keys, secrets),
    model: modelOf(row.type, row.lubricant_tube),
    batch: batchOf(create_time, random),
    active: isBound || keys !== null ? 1 : 0,
    agent_id: row.agent_id,
    device_id: isBound ? id : null,
    registered_time: keys === null ? null : bound,
    create_time,
  };
}

/** Three of five unused records belong to a provider. A few LoRa records are registered with the network. */
function freeRecord(index: number, { random, today, secrets, agents }: StockOptions): Row {
  const serial = firstFreeSerial + index;
  const type = index % 5 < 2 ? deviceType.lora : deviceType.nb;
  const keys = type === deviceType.lora ? keysOf(random) : null;
  const create_time = today - random.int(1, 70) * day;
  const isRegistered = keys !== null && random.chance(0.15);
  return {
    type,
    imei: type === deviceType.lora ? euiOf("device", serial) : imeiOf(serial),
    addr: type === deviceType.lora ? addrOf(serial) : "",
    ...sealedKeys(keys, secrets),
    model: modelOf(type, random.pick([125, 250])),
    batch: batchOf(create_time, random),
    active: isRegistered ? 1 : 0,
    agent_id: index % 5 === 1 || index % 5 === 4 ? null : random.pick(agents).id,
    device_id: null,
    registered_time: isRegistered ? create_time + day : null,
    create_time,
  };
}
