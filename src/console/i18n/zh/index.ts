import antd from "antd/es/locale/zh_CN";
import { accounts } from "./accounts";
import { frame } from "./frame";
import { home } from "./home";
import { inbox } from "./inbox";
import { onDemand } from "./on-demand";
import { records } from "./records";

/** The texts of the first screens in Chinese, and loaders of the other texts. */
export const bundle = { texts: { frame, accounts, home, inbox, records }, onDemand, antd };
