import { beforeEach, expect } from "vitest";
import type { BulkAnswer, ManyPreviewAnswer } from "../../src/contract";
import { minute } from "../../src/platform/base/clock";
import { newEui } from "./lubricators";
import type { Person } from "./platform-calls";
import type { TestEngine } from "./platform-database";
import { useTestUsers } from "./test-users";

interface LogLine {
  readonly id: number;
  readonly content: string;
  readonly operation: number;
  readonly is_part: number;
  readonly can_revert: number;
}
/** A record, or part of one: payload, filter or answer. */
export type Row = Readonly<Record<string, unknown>>;

/** A platform with people, and calls that read the operation log and revert its entries. */
export function useReverts(engine: TestEngine) {
  const { platform, users } = useTestUsers(engine);
  beforeEach(() => {
    platform.now += minute;
  });

  const as = (person: Person) => ({ as: person.token });
  const lines = async (filters: Row = {}) =>
    (await platform.data<{ list: readonly LogLine[] }>("action/list", { page_size: 100, ...filters }, as(users.admin)))
      .list;
  const newestLine = async () => {
    const [line] = await lines();
    if (line === undefined) throw new Error("The log is empty.");
    return line;
  };
  const revert = (ids: readonly number[], person = users.admin) =>
    platform.data<BulkAnswer>("action/revert", { ids }, as(person));
  const preview = async (ids: readonly number[], person = users.admin) =>
    (await platform.data<ManyPreviewAnswer>("action/revert-preview", { ids }, as(person))).list;
  /** The message of a refused revert. */
  const revertRefused = async (id: number, person = users.admin) => {
    const [before] = await preview([id], person);
    const { refused } = await revert([id], person);
    expect(before?.refused).toBe(refused[0]?.message);
    return refused[0]?.message;
  };
  const device = (device_id: number) => platform.data<Row>("device/detail", { device_id }, as(users.dealer));
  const save = (present: Row, changes: Row, person = users.dealer) =>
    platform.data<Row>("device/save-device", { ...savePayloadOf(present), ...changes }, as(person));
  const savePayloadOf = ({ device_id, imei, device_name, lubricantTube, time_setting, report_interval }: Row) => ({
    device_id,
    imei,
    device_name,
    lubricantTube,
    time_setting,
    report_interval,
  });
  const addGateway = async (name = "Hall 7") =>
    platform.data<Row>("gateway/save", { eui: newEui(), name }, as(users.dealer));
  const gatewayDetail = (id: unknown) => platform.data<Row>("gateway/detail", { id }, as(users.dealer));
  return {
    platform,
    users,
    as,
    lines,
    newestLine,
    revert,
    preview,
    revertRefused,
    device,
    save,
    addGateway,
    gatewayDetail,
  };
}
