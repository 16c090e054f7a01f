import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { Kysely } from "kysely";
import { callbackEvent, deviceType, role } from "../../src/contract";
import { type Database, insertReturningId } from "../../src/platform/database";
import { newEui, newImei } from "./lubricators";

/** The identifiers of a device in its reports, with its gateway. */
export type FleetDevice =
  | { readonly type: "nb"; readonly imei: string }
  | { readonly type: "lora"; readonly eui: string; readonly gateway_eui: string };

export interface Fleet {
  readonly devices: readonly FleetDevice[];
}

/** One of three devices is a LoRa device. */
const loraInterval = 3;

/** Rows per statement. SQLite allows 32,766 parameters. */
const rowsPerStatement = 1000;

/**
 * Inserts many bound devices of one provider directly into a database. They belong to 20 gateways and 20 customers.
 * Every second customer has the open API, with paused callbacks for alarms and reports: events are stored but not sent.
 *
 * @param boundAt time of binding, ms UTC; the intake refuses earlier reports
 */
export async function addFleet(
  database: Kysely<Database>,
  { count, boundAt }: { readonly count: number; readonly boundAt: number },
): Promise<Fleet> {
  const create_time = boundAt;
  const agent_id = await insertReturningId(database, "agent", { name: "Fleet", role: role.afm, create_time });
  const person = (ofRole: number, name: string) =>
    insertReturningId(database, "account", {
      role: ofRole,
      email: `${name}@fleet.test`,
      username: name,
      password_hash: "",
      agent_id,
      create_time,
      open_api: 1,
    });
  await person(role.afm, "dealer");
  const customers: number[] = [];
  const gateways: string[] = [];
  for (let at = 0; at < 20; at += 1) {
    const customer = await person(role.customer, `customer-${at}`);
    customers.push(customer);
    if (at % 2 === 0) await addApp(database, customer, boundAt);
    const eui = newEui();
    gateways.push(eui);
    const gateway = { agent_id, eui, name: `Gateway ${at}`, create_time, update_time: create_time };
    await insertReturningId(database, "gateway", gateway);
  }
  const devices = Array.from({ length: count }, (_, at): FleetDevice => {
    if (at % loraInterval !== 0) return { type: "nb", imei: newImei() };
    return { type: "lora", eui: newEui(), gateway_eui: gateways[at % gateways.length] ?? "" };
  });
  for (let from = 0; from < count; from += rowsPerStatement) {
    const rows = devices.slice(from, from + rowsPerStatement).map((device, at) => ({
      ...(device.type === "nb"
        ? { type: deviceType.nb, imei: device.imei }
        : { type: deviceType.lora, eui: device.eui, gateway_eui: device.gateway_eui }),
      agent_id,
      customer_id: customers[(from + at) % customers.length] ?? null,
      device_name: `Lubricator ${from + at}`,
      lubricant_tube: 125,
      time_setting: 6,
      report_interval: 12,
      bind_status: 1,
      bind_time: boundAt,
      register_time: boundAt,
      create_time,
      update_time: create_time,
    }));
    // All rows of a statement need the same columns.
    await database
      .insertInto("device")
      .values(rows.map((row) => ({ imei: null, eui: null, gateway_eui: "", ...row })))
      .execute();
  }
  return { devices };
}

async function addApp(database: Kysely<Database>, account_id: number, now: number): Promise<void> {
  const row = { account_id, flag: 1, app_id: `fleet-${account_id}`, app_secret: "", create_time: now };
  const app = await insertReturningId(database, "app", row);
  await database
    .insertInto("app_url")
    .values(
      [callbackEvent.alarm, callbackEvent.report].map((event_type) => ({
        app,
        event_type,
        callback_url: "https://receiver.test/hook",
        paused_time: now,
      })),
    )
    .execute();
}

/** A complete report of a device. @param time ms UTC */
export function reportOf(device: FleetDevice, time: number, alarms: readonly number[] = []) {
  // The values depend on the time, so that reports differ.
  const variation = time % 100;
  return {
    ...device,
    time,
    temperature: 20 + variation / 10,
    battery: 100 - variation / 2,
    signal: -80 - (variation % 30),
    remaining_ratio: 60,
    dispensed_ml: 0.35,
    time_setting: 6,
    report_interval: 12,
    mode: 2,
    rate: 720,
    alarms,
  };
}

const keepAliveAgent = new Agent({ keepAlive: true });

/**
 * Sends a batch to the intake of a running platform. Does not use `fetch`, because a benchmark sends from the machine it
 * measures, and `fetch` takes three times as much CPU time.
 *
 * @throws Error if the connection breaks or the batch is refused
 */
export async function postReports(
  url: string,
  key: string,
  reports: readonly object[],
): Promise<{ readonly taken: number; readonly known: number; readonly unknown: number; readonly refused: number }> {
  const body = JSON.stringify({ reports });
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  const options = { method: "POST", agent: keepAliveAgent, headers, signal: AbortSignal.timeout(300_000) };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${url}/ingest/1/reports`, options, resolve).on("error", reject).end(body);
  });
  const answer = await text(response);
  if (response.statusCode !== 200) throw new Error(`The intake answered ${response.statusCode}: ${answer}`);
  return JSON.parse(answer);
}
