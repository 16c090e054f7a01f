import { beforeAll, beforeEach } from "vitest";
import { role } from "../../src/contract";
import { minute } from "../../src/platform/base/clock";
import { runSettingJobs } from "../../src/platform/calls/settings/run-setting-jobs";
import { addDevice, type DeviceRow } from "./lubricators";
import type { Person } from "./platform-calls";
import type { TestEngine } from "./platform-database";
import { sendReports } from "./post-reports";
import { useTestUsers } from "./test-users";

/** The answer of a call that changes many devices. */
export interface Queued {
  readonly done: readonly number[];
  readonly refused: readonly { readonly id: number; readonly code: number }[];
  readonly job: number | null;
}

interface JobRow {
  readonly state: number;
  readonly queued: number;
  readonly waiting: number;
  readonly applied: number;
  readonly refused: number;
  readonly cancelled: number;
  readonly scene_text: string | null;
}

interface ChangeRow {
  readonly device_id: number;
  readonly state: number;
  readonly refusal: number | null;
  readonly confirm_time: number | null;
}

/** A platform with people who may change the settings of many devices, and calls of these jobs. */
export function useSettingJobs(engine: TestEngine) {
  const { platform, users } = useTestUsers(engine);
  let leader: Person;
  let groupId: number;
  beforeAll(async () => {
    groupId = await platform.addGroup(users.agentId);
    leader = await platform.addPerson(role.leader, {
      agent_id: users.agentId,
      group_id: groupId,
      authorities: ["device.list", "device.settings", "setting_job.list", "setting_job.cancel"],
    });
  });
  beforeEach(() => {
    platform.now += minute;
  });

  const data = <R>(path: string, payload: object, as = users.dealer.token) =>
    platform.data<R>(path, { ...payload }, { as });
  const codeOf = async (path: string, payload: object, as: string) =>
    (await platform.call(path, { ...payload }, { as })).code;
  const run = () =>
    runSettingJobs(platform.platform.database, {
      now: () => platform.now,
      signal: new AbortController().signal,
      log: platform.platform.log,
    });
  const give = (devices: readonly DeviceRow[], wanted: object, as?: string) =>
    data<Queued>("device/save-settings", { device_ids: devices.map((one) => one.device_id), ...wanted }, as);
  const detail = ({ device_id }: DeviceRow) => data<DeviceRow>("device/detail", { device_id });
  const job = (id: number | null, as?: string) => data<JobRow>("setting-job/detail", { id }, as);
  const changes = async (id: number | null, as?: string) =>
    (await data<{ list: readonly ChangeRow[] }>("setting-change/list", { job_id: id }, as)).list;
  const report = async ({ imei }: DeviceRow, values: object = {}) => {
    platform.now += minute;
    const { results } = await sendReports(platform, [{ type: "nb", imei, time: platform.now, ...values }]);
    return results;
  };
  /** A device that has reported its settings: 6 months and 12 hours. */
  const addReportedDevice = async (more: Readonly<Record<string, unknown>> = {}) => {
    const device = await addDevice(platform, users, more);
    await report(device, { time_setting: 6, report_interval: 12, remaining_ratio: 50 });
    return device;
  };
  const unbound = async () => {
    const device = await addDevice(platform, users);
    await data("device/unbind-device", { device_id: device.device_id });
    return device;
  };
  return {
    platform: () => platform,
    users: () => users,
    leader: () => leader,
    groupId: () => groupId,
    data,
    codeOf,
    run,
    give,
    detail,
    job,
    changes,
    report,
    addReportedDevice,
    unbound,
  };
}
