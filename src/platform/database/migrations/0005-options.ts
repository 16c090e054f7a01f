import type { Generated, Kysely, Migration } from "kysely";

/** Values of `option_value.kind`. */
const optionKind = { industry: 1, application: 2, deviceName: 3, installLocation: 4, lubricant: 5 } as const;

type Text = readonly [zh: string, en: string];

/** A kind of machine, and the usual device names on it. */
interface Application {
  readonly name: Text;
  readonly devices: readonly Text[];
}

const fan: Application = {
  name: ["风机", "Fan"],
  devices: [
    ["引风机轴承", "Induced draft fan bearing"],
    ["送风机轴承", "Forced draft fan bearing"],
    ["除尘风机轴承", "Dust extraction fan bearing"],
  ],
};
const pump: Application = {
  name: ["水泵", "Pump"],
  devices: [
    ["循环水泵轴承", "Circulating pump bearing"],
    ["给水泵轴承", "Feed pump bearing"],
  ],
};
const motor: Application = {
  name: ["电机", "Electric motor"],
  devices: [
    ["驱动端轴承", "Drive end bearing"],
    ["非驱动端轴承", "Non-drive end bearing"],
  ],
};
const conveyor: Application = {
  name: ["输送机", "Conveyor"],
  devices: [
    ["头轮轴承", "Head pulley bearing"],
    ["尾轮轴承", "Tail pulley bearing"],
    ["张紧轮轴承", "Take-up pulley bearing"],
  ],
};
const crusher: Application = { name: ["破碎机", "Crusher"], devices: [["主轴轴承", "Main shaft bearing"]] };
const screen: Application = { name: ["振动筛", "Vibrating screen"], devices: [["激振器轴承", "Exciter bearing"]] };
const mill: Application = {
  name: ["辊压设备", "Roll stand"],
  devices: [
    ["工作辊轴承", "Work roll bearing"],
    ["支承辊轴承", "Backup roll bearing"],
  ],
};
const dryer: Application = { name: ["烘干部", "Dryer section"], devices: [["烘缸轴承", "Dryer cylinder bearing"]] };
const turbine: Application = {
  name: ["风力发电机", "Wind turbine"],
  devices: [
    ["主轴承", "Main bearing"],
    ["发电机轴承", "Generator bearing"],
    ["变桨轴承", "Pitch bearing"],
  ],
};
const crane: Application = { name: ["起重机", "Crane"], devices: [["回转支承", "Slewing bearing"]] };
const filler: Application = { name: ["灌装线", "Filling line"], devices: [["主传动轴承", "Main drive bearing"]] };
const mixer: Application = { name: ["搅拌机", "Mixer"], devices: [["搅拌轴轴承", "Agitator shaft bearing"]] };

const industries: readonly { readonly name: Text; readonly applications: readonly Application[] }[] = [
  { name: ["钢铁冶金", "Metals"], applications: [mill, fan, conveyor, motor, crane] },
  { name: ["矿山", "Mining"], applications: [crusher, screen, conveyor, pump, motor] },
  { name: ["水泥建材", "Cement"], applications: [crusher, fan, conveyor, motor] },
  { name: ["制浆造纸", "Pulp and paper"], applications: [dryer, pump, fan, motor] },
  { name: ["电力", "Power generation"], applications: [fan, pump, conveyor, motor] },
  { name: ["风电", "Wind energy"], applications: [turbine] },
  { name: ["石油化工", "Oil, gas and chemicals"], applications: [pump, fan, mixer, motor] },
  { name: ["食品饮料", "Food and beverage"], applications: [filler, conveyor, mixer, pump] },
  { name: ["汽车制造", "Automotive"], applications: [conveyor, fan, motor] },
  { name: ["港口物流", "Ports and logistics"], applications: [crane, conveyor, motor] },
  { name: ["水处理", "Water treatment"], applications: [pump, mixer, fan] },
  { name: ["其他", "Other"], applications: [fan, pump, motor, conveyor] },
];

const installLocations: readonly Text[] = [
  ["直接安装", "Direct mount"],
  ["远程安装", "Remote mount"],
  ["驱动端", "Drive end"],
  ["非驱动端", "Non-drive end"],
  ["室内", "Indoors"],
  ["室外", "Outdoors"],
];

/** Greases by base oil, thickener and consistency, whoever makes them. */
const lubricants: readonly Text[] = [
  ["通用锂基脂 NLGI 2", "General purpose lithium grease NLGI 2"],
  ["通用锂基脂 NLGI 3", "General purpose lithium grease NLGI 3"],
  ["极压锂基脂 NLGI 2", "Extreme pressure lithium grease NLGI 2"],
  ["复合锂基高温脂 NLGI 2", "High temperature lithium complex grease NLGI 2"],
  ["聚脲高温脂 NLGI 2", "High temperature polyurea grease NLGI 2"],
  ["低温脂 NLGI 1", "Low temperature grease NLGI 1"],
  ["食品级润滑脂 NLGI 2", "Food grade grease NLGI 2"],
  ["生物降解脂 NLGI 2", "Biodegradable grease NLGI 2"],
];

interface OptionRow {
  readonly id: Generated<number>;
  readonly kind: number;
  readonly parent_id: number | null;
  readonly zh: string;
  readonly en: string;
  readonly position: number;
}

/** The entries of the option lists. The specification has no call that adds entries. */
export const options: Migration = {
  async up(db: Kysely<unknown>) {
    const table = db.withTables<{ option_value: OptionRow }>();
    let position = 0;

    async function add(kind: number, [zh, en]: Text, parent_id: number | null = null): Promise<number> {
      position += 1;
      const row = { kind, parent_id, zh, en, position };
      const { id } = await table.insertInto("option_value").values(row).returning("id").executeTakeFirstOrThrow();
      return id;
    }

    for (const { name, applications } of industries) {
      const industry = await add(optionKind.industry, name);
      for (const application of applications) {
        const parent = await add(optionKind.application, application.name, industry);
        for (const device of application.devices) await add(optionKind.deviceName, device, parent);
      }
    }
    for (const name of installLocations) await add(optionKind.installLocation, name);
    for (const name of lubricants) await add(optionKind.lubricant, name);
  },
};
