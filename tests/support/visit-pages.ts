import type { Page } from "@playwright/test";
import type { Language, RunningPlatform } from "./browser";
import { type Caller, callerFor } from "./screens";

interface Candidate {
  readonly device_id: number;
  readonly name: string;
  readonly is_due: number;
}

/** A visit on the wire. */
export interface Visit {
  readonly id: number;
  readonly state: number;
  readonly stops: readonly { readonly device_id: number; readonly state: number; readonly by: string }[];
}

export const phone = { width: 390, height: 844 };

/** Texts of the pages of visits. */
export const words = {
  en: {
    plan: "Plan a visit",
    name: "Name",
    save: "Save",
    stops: "Stops",
    straight: /Distances follow the great circle/,
    open: "Open checklist",
    done: "Done",
    skip: "Not done",
    noSwap: "No swap",
    swap: "Cartridge swapped",
    cartridge: "New cartridge",
    comment: "Comment",
    why: "Why it was not done",
    waiting: "Not sent yet",
    kept: /^Not connected/,
    edit: "Edit",
    down: (name: string) => `Move ${name} down`,
    reason: "Why swap anyway",
    incompatible: /Incompatible: /,
    unsent: "1 record is not sent yet",
    unsentOf: "1 not sent",
  },
  zh: {
    plan: "规划上门服务",
    name: "名称",
    save: "保存",
    stops: "停靠点",
    straight: /距离按大圆/,
    open: "打开清单",
    done: "完成",
    skip: "未完成",
    noSwap: "不换罐",
    swap: "换罐",
    cartridge: "新油管",
    comment: "备注",
    why: "未完成的原因",
    waiting: "待发送",
    kept: /^未连接/,
    edit: "编辑",
    down: (name: string) => `下移 ${name}`,
    reason: "仍要更换的原因",
    incompatible: /不相容: /,
    unsent: "1 条记录待发送",
    unsentOf: "1 条待发送",
  },
} as const;

/** The demo provider. */
export const dealerOf = (platform: RunningPlatform): Promise<Caller> => callerFor(platform.url, "dealer");

/** Devices whose cartridge is due within eight weeks. */
export async function dueDevices({ call }: Caller): Promise<readonly Candidate[]> {
  const { list } = (await call("visit/candidates", { weeks: 8 })) as { list: Candidate[] };
  return list.filter(({ is_due }) => is_due === 1);
}

let made = 0;

/** A visit to the first due devices of the demo dealer. */
export async function addVisit(dealer: Caller, count: number): Promise<Visit & { readonly names: readonly string[] }> {
  const devices = (await dueDevices(dealer)).slice(0, count);
  const stops = JSON.stringify(devices.map(({ device_id }) => ({ device_id })));
  made += 1;
  const visit = (await dealer.call("visit/save", { name: `Round ${made}`, stops })) as Visit;
  return { ...visit, names: devices.map(({ name }) => name) };
}

/** The stop at a device, in the list of a checklist. */
export const stopWith = (page: Page, name: string, language: Language) =>
  page.getByRole("list", { name: words[language].stops }).getByRole("listitem").filter({ hasText: name });
