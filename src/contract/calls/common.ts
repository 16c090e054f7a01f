import type { Field } from "../declaration/field-kinds";
import type { WireOf } from "../declaration/record-types";
import { accountCalls } from "./account";
import { adviceCalls } from "./advice";
import { cartridgeCalls } from "./cartridge-plan";
import { customerCalls } from "./customer";
import { type CallDeclaration, defineCalls } from "./define-calls";
import { deviceCalls } from "./device";
import { deviceFileCalls } from "./device-files";
import type { FileRule, UploadedFile } from "./file-rules";
import { fileCalls } from "./files";
import { findCalls } from "./find";
import { messageCalls } from "./inbox";
import { liveCalls } from "./live";
import { logCalls } from "./log";
import { noticeCalls } from "./notices";
import { opcCalls } from "./opc";
import { appCalls } from "./open-api";
import { requestCalls } from "./request";
import { savedViewCalls } from "./saved-views";
import { secondFactorCalls } from "./second-factor";
import { sessionCalls } from "./sessions";
import { statisticsCalls } from "./statistics";
import { suggestionCalls } from "./suggestions";
import { visitCalls } from "./visit";

/** The calls that belong to no resource, by path. */
export const commonCalls = defineCalls({
  ...accountCalls,
  ...secondFactorCalls,
  ...customerCalls,
  ...adviceCalls,
  ...deviceCalls,
  ...deviceFileCalls,
  ...suggestionCalls,
  ...messageCalls,
  ...noticeCalls,
  ...fileCalls,
  ...appCalls,
  ...opcCalls,
  ...statisticsCalls,
  ...cartridgeCalls,
  ...visitCalls,
  ...requestCalls,
  ...savedViewCalls,
  ...sessionCalls,
  ...liveCalls,
  ...logCalls,
  ...findCalls,
});

/**
 * The URL path of a call, relative to the host (spec W1 and W5).
 *
 * @param base set of calls of the session: `admin/1` or `client/1`
 * @example callAddress("admin/1", "device/list") // "admin/1/device/list"
 */
export function callAddress(base: string, path: string): string {
  const call: CallDeclaration | undefined = Object.hasOwn(commonCalls, path)
    ? commonCalls[path as keyof typeof commonCalls]
    : undefined;
  return call?.at === "host" ? path : `${base}/${path}`;
}

type Common = typeof commonCalls;

/** Payload types of the calls that belong to no resource, by path. */
export type CommonPayloads = {
  [P in keyof Common]: Common[P]["sends"] extends infer F extends Readonly<Record<string, Field>>
    ? Common[P] extends { takes: FileRule }
      ? WireOf<F, keyof F> & { readonly file: UploadedFile }
      : WireOf<F, keyof F>
    : never;
};
