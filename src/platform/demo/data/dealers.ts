import { role } from "../../../contract";

/** A provider of the demo. */
export interface Dealer {
  readonly name: string;
  readonly role: number;
  readonly city: string;
  /** Regions of its customers: country codes and province names. */
  readonly serves: readonly string[];
  /** Email of its demo account, if it has one. */
  readonly account?: string;
  /** Group names. */
  readonly groups: readonly string[];
  /** Number of customers and devices. */
  readonly customers: number;
  readonly devices: number;
}

/** The demo's providers. */
export const dealers: readonly Dealer[] = [
  {
    name: "华东润滑技术服务有限公司",
    role: role.afm,
    city: "上海市",
    serves: ["上海市", "江苏省", "浙江省", "安徽省", "山东省"],
    account: "dealer@demo.test",
    groups: ["上海服务组", "山东服务组"],
    customers: 9,
    devices: 170,
  },
  {
    name: "Rhein-Ruhr Schmiertechnik GmbH",
    role: role.afm,
    city: "Duisburg",
    serves: ["DE", "NL", "BE", "AT"],
    account: "dealer2@demo.test",
    groups: ["Team Duisburg", "Team Rotterdam"],
    customers: 8,
    devices: 130,
  },
  {
    name: "Baltic Bearing Systems AB",
    role: role.oem,
    city: "Gävle",
    serves: ["SE", "FI", "DK", "PL"],
    account: "oem@demo.test",
    groups: ["Field service north"],
    customers: 6,
    devices: 90,
  },
  {
    name: "北方工业润滑服务有限公司",
    role: role.afm,
    city: "唐山市",
    serves: ["河北省", "内蒙古自治区", "山西省", "辽宁省", "甘肃省"],
    groups: ["冀东服务组", "内蒙古服务组"],
    customers: 8,
    devices: 110,
  },
  {
    name: "华南设备维护有限公司",
    role: role.afm,
    city: "佛山市",
    serves: ["广东省", "福建省"],
    groups: ["珠三角服务组"],
    customers: 5,
    devices: 60,
  },
  {
    name: "Lubricación Ibérica S.L.",
    role: role.afm,
    city: "Zaragoza",
    serves: ["ES", "FR", "IT"],
    groups: ["Equipo Aragón"],
    customers: 4,
    devices: 40,
  },
];

/** Cities of the customers who registered and wait for a provider. */
export const applicants = ["苏州市", "宁波市", "Hamburg", "Kouvola", "广州市"];
