import { type City, type Country, usesChineseNames } from "./cities";
import type { Random } from "./random";

/** A name, and its ASCII form in lower case for email addresses. */
interface Name {
  readonly written: string;
  readonly ascii: string;
}

/** Parses names separated by spaces. "Jürgen/juergen" adds the ASCII form; without it, the name itself is used. */
const parseNames = (pairs: string): readonly Name[] =>
  pairs.split(" ").map((pair) => {
    const [written = "", ascii = written] = pair.split("/");
    return { written, ascii: ascii.toLowerCase() };
  });

const chinese = {
  family: parseNames(
    "王/wang 李/li 张/zhang 刘/liu 陈/chen 杨/yang 赵/zhao 黄/huang 周/zhou 吴/wu 徐/xu 孙/sun 马/ma 朱/zhu 胡/hu 郭/guo 何/he 高/gao 林/lin 罗/luo",
  ),
  given: parseNames(
    "建国/jianguo 志强/zhiqiang 文华/wenhua 海燕/haiyan 晓东/xiaodong 丽娟/lijuan 国栋/guodong 雪梅/xuemei 俊杰/junjie 玉兰/yulan 振华/zhenhua 思远/siyuan 春生/chunsheng 慧敏/huimin",
  ),
};

/** Given and family names by country. */
const european: Readonly<Record<Exclude<Country, "CN">, { readonly given: string; readonly family: string }>> = {
  DE: { given: "Katrin Jürgen/juergen Sabine Holger", family: "Vogel Krüger/krueger Hoffmann Seidel" },
  AT: { given: "Martina Stefan", family: "Gruber Pichler" },
  NL: { given: "Marieke Joost", family: "Dekker Visser" },
  BE: { given: "Liesbeth Koen", family: "Peeters Claes" },
  SE: { given: "Erik Annika", family: "Lindqvist Åkesson/akesson" },
  FI: { given: "Mikko Päivi/paivi", family: "Virtanen Mäkinen/makinen" },
  DK: { given: "Søren/soren Mette", family: "Kjær/kjaer Holm" },
  PL: { given: "Piotr Agnieszka", family: "Zieliński/zielinski Wójcik/wojcik" },
  FR: { given: "Luc Hélène/helene", family: "Moreau Fournier" },
  IT: { given: "Chiara Marco", family: "Ferrari Colombo" },
  ES: { given: "Javier Lucía/lucia", family: "Ortega Ibáñez/ibanez" },
};

/** Generates a person who lives at a place: the name, and the local part of an email address. */
export function personAt(
  place: Pick<City, "country">,
  random: Random,
): { readonly name: string; readonly local: string } {
  const { country } = place;
  const names =
    country === "CN"
      ? chinese
      : { given: parseNames(european[country].given), family: parseNames(european[country].family) };
  const given = random.pick(names.given);
  const family = random.pick(names.family);
  const name = country === "CN" ? family.written + given.written : `${given.written} ${family.written}`;
  return { name, local: `${given.ascii}.${family.ascii}` };
}

/** The word for each industry in company names. */
const industryWords: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  Metals: ["钢铁", "Steel"],
  Mining: ["矿业", "Mining"],
  Cement: ["水泥", "Cement"],
  "Pulp and paper": ["纸业", "Paper"],
  "Power generation": ["热电", "Energy"],
  "Wind energy": ["风电", "Windpark"],
  "Oil, gas and chemicals": ["化工", "Chemie"],
  "Food and beverage": ["食品", "Foods"],
  Automotive: ["汽车部件", "Automotive"],
  "Ports and logistics": ["港务", "Terminal"],
  "Water treatment": ["水务", "Water"],
};

const brands = parseNames(
  "恒通/hengtong 金石/jinshi 瑞丰/ruifeng 远航/yuanhang 鑫源/xinyuan 宏达/hongda 泰和/taihe 新港/xingang 东岭/dongling 长丰/changfeng",
);

const legalForms: Readonly<Record<Country, string>> = {
  CN: "有限公司",
  DE: "GmbH",
  AT: "GmbH",
  NL: "B.V.",
  BE: "N.V.",
  SE: "AB",
  FI: "Oy",
  DK: "A/S",
  PL: "Sp. z o.o.",
  FR: "S.A.S.",
  IT: "S.p.A.",
  ES: "S.L.",
};

/** The ASCII letters of a European place name. */
const asciiOf = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase();

/** Generates a company and its domain. The top-level domain `.example` is reserved, so that no mail reaches anyone. */
export function companyAt(
  place: City,
  industry: string,
  random: Random,
): { readonly name: string; readonly domain: string } {
  const [zh = "", en = ""] = industryWords[industry] ?? [];
  if (usesChineseNames(place)) {
    const brand = random.pick(brands);
    return {
      name: `${place.city.replace(/市$/, "")}${brand.written}${zh}${legalForms.CN}`,
      domain: `${brand.ascii}.example`,
    };
  }
  return {
    name: `${place.city} ${en} ${legalForms[place.country]}`,
    domain: `${asciiOf(place.city)}-${en.toLowerCase()}.example`,
  };
}

/** Returns a telephone number. Each serial from 0 to 9999 gives a different number. */
function phoneNumber(place: Pick<City, "country">, serial: number): string {
  const line = String(serial).padStart(4, "0");
  const codes: Readonly<Record<Exclude<Country, "CN">, string>> = {
    DE: "+49 30 23125",
    NL: "+31 85 2083",
    BE: "+32 2 5550",
    SE: "+46 8 4650",
    FI: "+358 9 5550",
    DK: "+45 5550",
    PL: "+48 22 5550",
    AT: "+43 1 5550",
    FR: "+33 1 9900",
    IT: "+39 02 5550",
    ES: "+34 91 5550",
  };
  return place.country === "CN" ? `1380000${line}` : `${codes[place.country]} ${line}`;
}

/** Generates telephone numbers without duplicates. */
export class PhoneNumbers {
  #count = 0;
  /** Returns the next number of the place's country. */
  next(place: City): string {
    this.#count += 1;
    return phoneNumber(place, this.#count);
  }
}
