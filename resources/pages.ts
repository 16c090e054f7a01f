import { definePage } from "../src/contract";

export const home = definePage({
  name: "home",
  label: { zh: "数据看板", en: "Data" },
  icon: "home",
  path: "/home",
  screen: "home",
});

export const setting = definePage({
  name: "setting",
  label: { zh: "设置", en: "Setting" },
  icon: "setting",
  path: "/setting",
  screen: "setting",
});

export const help = definePage({
  name: "help",
  label: { zh: "帮助", en: "Help" },
  icon: "help",
  path: "/help",
  screen: "help",
});
