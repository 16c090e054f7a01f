import { dispensesLess, dispensesMore, gatewayOffline } from "./alarm-work";

/**
 * The meaning of each alarm code, with advice. These texts are long: the console loads them with the first page of an
 * alarm, so `index.ts` does not export them.
 */
export const alarmMeaning = [
  {
    value: 1,
    label: {
      zh: "油管已空，轴承不再得到润滑。请更换油管，再重置油量计数。",
      en: "The cartridge is empty and the bearing gets no grease. Change the cartridge, then reset the lubricant count.",
    },
  },
  {
    value: 2,
    label: {
      zh: "电池即将耗尽，润滑器仍在工作。下次到场时更换电池。",
      en: "The battery is nearly empty; the lubricator still works. Change the battery on the next visit.",
    },
  },
  {
    value: 3,
    label: {
      zh: "电池已耗尽，润滑器不再出油。请更换电池。",
      en: "The battery is empty and the lubricator dispenses nothing. Change the battery.",
    },
  },
  {
    value: 4,
    label: {
      zh: "出油阻力升高，油路可能正在堵塞。请检查油路和润滑点。",
      en: "Dispensing meets growing resistance: the line may be clogging. Check the line and the lubrication point.",
    },
  },
  {
    value: 5,
    label: {
      zh: "出油阻力过高，油脂可能到不了轴承。请疏通油路。",
      en: "Dispensing meets too much resistance: grease may not reach the bearing. Clear the line.",
    },
  },
  {
    value: 6,
    label: {
      zh: "润滑器报告内部错误。请到场检查，必要时更换。",
      en: "The lubricator reports a fault of its own. Check it on site and replace it if the fault stays.",
    },
  },
  {
    value: 7,
    label: {
      zh: "油脂即将用完。请准备油管，在用完之前更换。",
      en: "The cartridge will soon be empty. Take one along on the next visit.",
    },
  },
  {
    value: gatewayOffline,
    label: {
      zh: "网关及其下所有润滑器均无上报。请检查网关的电源和网络；润滑器仍按设置出油。",
      en: "The gateway and its lubricators have stopped reporting. Check the power and network of the gateway; the lubricators go on dispensing.",
    },
  },
  {
    value: dispensesLess,
    label: {
      zh: "实际出油明显少于计划：油路可能堵塞或有空气。请看“趋势”中的曲线，到场检查油路。",
      en: "The lubricator gives clearly less grease than planned: the line may be blocked, or there is air in it. See the curve under Trends, and check the line.",
    },
  },
  {
    value: dispensesMore,
    label: {
      zh: "实际出油明显多于计划：可能泄漏。请看“趋势”中的曲线，到场检查润滑器和油路。",
      en: "The lubricator gives clearly more grease than planned: it may leak. See the curve under Trends, and check lubricator and line.",
    },
  },
] as const;
