import type { Random } from "./random";

export interface City {
  readonly country: Country;
  /** China: spelled as in the region picker. Elsewhere: free text. */
  readonly province: string;
  readonly city: string;
  /** City centre, degrees WGS 84. */
  readonly longitude: number;
  readonly latitude: number;
  /** English industry names from migration `0005-options.ts`. */
  readonly industries: readonly string[];
}

/** The countries of the demo (ISO 3166-1). */
export type Country = "CN" | "DE" | "NL" | "BE" | "SE" | "FI" | "DK" | "PL" | "AT" | "FR" | "IT" | "ES";

type Row = readonly [
  country: Country,
  province: string,
  city: string,
  longitude: number,
  latitude: number,
  ...industries: readonly string[],
];

const metals = "Metals";
const mining = "Mining";
const cement = "Cement";
const paper = "Pulp and paper";
const power = "Power generation";
const wind = "Wind energy";
const chemicals = "Oil, gas and chemicals";
const food = "Food and beverage";
const cars = "Automotive";
const ports = "Ports and logistics";
const water = "Water treatment";

const rows: readonly Row[] = [
  ["CN", "上海市", "上海市", 121.474, 31.23, ports, water, cars],
  ["CN", "江苏省", "苏州市", 120.585, 31.299, metals, food],
  ["CN", "江苏省", "徐州市", 117.284, 34.206, mining, cement],
  ["CN", "浙江省", "宁波市", 121.55, 29.875, ports, chemicals],
  ["CN", "浙江省", "杭州市", 120.155, 30.274, food, water],
  ["CN", "安徽省", "芜湖市", 118.433, 31.353, cement, cars],
  ["CN", "山东省", "青岛市", 120.383, 36.067, ports, food],
  ["CN", "山东省", "潍坊市", 119.162, 36.707, paper, chemicals],
  ["CN", "河北省", "唐山市", 118.18, 39.631, metals, cement],
  ["CN", "内蒙古自治区", "包头市", 109.84, 40.657, metals, wind],
  ["CN", "内蒙古自治区", "鄂尔多斯市", 109.781, 39.608, mining, power],
  ["CN", "山西省", "大同市", 113.3, 40.077, mining, power],
  ["CN", "辽宁省", "鞍山市", 122.994, 41.108, metals, mining],
  ["CN", "甘肃省", "酒泉市", 98.494, 39.733, wind],
  ["CN", "广东省", "佛山市", 113.122, 23.022, food, cars],
  ["CN", "广东省", "湛江市", 110.359, 21.271, paper, ports],
  ["CN", "广东省", "广州市", 113.264, 23.129, water, cars],
  ["CN", "福建省", "厦门市", 118.089, 24.48, ports, food],
  ["DE", "Nordrhein-Westfalen", "Duisburg", 6.762, 51.434, metals, ports],
  ["DE", "Nordrhein-Westfalen", "Beckum", 8.041, 51.756, cement],
  ["DE", "Niedersachsen", "Cuxhaven", 8.694, 53.861, wind],
  ["DE", "Hamburg", "Hamburg", 9.993, 53.551, ports, food],
  ["DE", "Bayern", "Augsburg", 10.898, 48.371, paper, water],
  ["NL", "Zuid-Holland", "Rotterdam", 4.478, 51.924, ports, chemicals],
  ["BE", "Antwerpen", "Antwerpen", 4.402, 51.219, chemicals, ports],
  ["SE", "Norrbotten", "Kiruna", 20.226, 67.856, mining],
  ["SE", "Gävleborg", "Gävle", 17.141, 60.675, paper, ports],
  ["FI", "Kymenlaakso", "Kouvola", 26.704, 60.868, paper],
  ["DK", "Syddanmark", "Esbjerg", 8.452, 55.476, wind, ports],
  ["PL", "Śląskie", "Katowice", 19.024, 50.265, mining, power],
  ["AT", "Oberösterreich", "Linz", 14.286, 48.306, metals],
  ["FR", "Hauts-de-France", "Dunkerque", 2.377, 51.034, metals, ports],
  ["FR", "Auvergne-Rhône-Alpes", "Lyon", 4.835, 45.764, chemicals, water],
  ["IT", "Lombardia", "Brescia", 10.22, 45.541, metals, cars],
  ["IT", "Emilia-Romagna", "Parma", 10.328, 44.801, food],
  ["ES", "Asturias", "Gijón", -5.661, 43.532, metals, ports],
  ["ES", "Aragón", "Zaragoza", -0.877, 41.648, wind, cars, food],
];

/** Cities of the demo's providers and customers. */
export const cities: readonly City[] = rows.map(
  ([country, province, city, longitude, latitude, ...industries]): City => ({
    country,
    province,
    city,
    longitude,
    latitude,
    industries,
  }),
);

/** Whether names of people, companies and devices in a city are Chinese. Otherwise they are English or local. */
export const usesChineseNames = ({ country }: Pick<City, "country">): boolean => country === "CN";

/** Country names in the language of the country. */
export const countryNames: Readonly<Record<Country, string>> = {
  CN: "中国",
  DE: "Deutschland",
  NL: "Nederland",
  BE: "België",
  SE: "Sverige",
  FI: "Suomi",
  DK: "Danmark",
  PL: "Polska",
  AT: "Österreich",
  FR: "France",
  IT: "Italia",
  ES: "España",
};

/** A typical street name of an industrial estate in each country. */
const industrialStreets: Readonly<Record<Country, string>> = {
  CN: "工业大道",
  DE: "Industriestraße",
  NL: "Industrieweg",
  BE: "Industrieweg",
  SE: "Industrigatan",
  FI: "Teollisuuskatu",
  DK: "Industrivej",
  PL: "ul. Przemysłowa",
  AT: "Industriestraße",
  FR: "rue de l’Industrie",
  IT: "via dell’Industria",
  ES: "calle de la Industria",
};

/** @throws RangeError for a city that is not in `cities`. */
export const findCity = (name: string): City => {
  const found = cities.find(({ city }) => city === name);
  if (found === undefined) throw new RangeError(`The demo has no city "${name}".`);
  return found;
};

/** Makes a street address in an industrial estate. */
export function addressAt(city: City, random: Random): string {
  const number = random.int(1, 280);
  return usesChineseNames(city) ? `${industrialStreets.CN}${number}号` : `${industrialStreets[city.country]} ${number}`;
}
