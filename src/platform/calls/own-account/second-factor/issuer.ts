import type { Text } from "../../../../contract";

/** The name under which authenticator apps and browsers list an account: the name of the console. */
export const issuer: Text = { zh: "润滑器管理平台", en: "Lubricator Console" };
