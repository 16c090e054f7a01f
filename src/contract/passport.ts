import { options } from "./enums";

/** The wire values of the stages of a device's life (`lifeStageOptions`), by name. */
export const lifeStage = {
  stock: 1,
  provider: 2,
  bound: 3,
  customer: 4,
  setting: 5,
  swap: 6,
  alarm: 7,
  unbound: 8,
} as const;
/** A stage of a device's life, as its wire value. */
export type LifeStage = (typeof lifeStage)[keyof typeof lifeStage];

/** The stages of a device's life, in their order. */
export const lifeStageOptions = options([
  { value: lifeStage.stock, label: { zh: "入库", en: "In stock" } },
  { value: lifeStage.provider, label: { zh: "分配", en: "To provider" } },
  { value: lifeStage.bound, label: { zh: "绑定", en: "Bound" } },
  { value: lifeStage.customer, label: { zh: "客户", en: "Customer" } },
  { value: lifeStage.setting, label: { zh: "设置", en: "Settings" } },
  { value: lifeStage.swap, label: { zh: "换罐", en: "Swaps" } },
  { value: lifeStage.alarm, label: { zh: "报警", en: "Alarms" } },
  { value: lifeStage.unbound, label: { zh: "解绑", en: "Unbound" } },
]);

/** A passport reads at most this many events of each source (alarms, swaps, …): the newest ones. */
export const maxEventsPerSource = 300;
