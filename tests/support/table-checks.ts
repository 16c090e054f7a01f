import { expect } from "vitest";
import { code, type ImportCheck } from "../../src/contract";
import type { TestUsers } from "./lubricators";
import type { Person, TestPlatform } from "./platform-calls";

/** Calls that check a table before its import. */
export function tableChecks(platform: TestPlatform, users: TestUsers) {
  /** @param mapping of the columns; a string is sent as it is */
  const send = (path: string, file: File, as: Person, mapping?: unknown) => {
    const text = typeof mapping === "string" ? mapping : JSON.stringify(mapping);
    return platform.call(path, { file, ...(mapping === undefined ? {} : { mapping: text }) }, { as: as.token });
  };
  const checked = async (path: string, file: File, as: Person, mapping?: unknown): Promise<ImportCheck> => {
    const answer = await send(path, file, as, mapping);
    expect(answer).toMatchObject({ code: code.ok });
    return answer.data as ImportCheck;
  };
  return {
    send,
    checked,
    checkStock: (file: File, mapping?: unknown) => checked("file/check-storage", file, users.operator, mapping),
    checkDevices: (file: File, as: Person = users.dealer) => checked("device/check-device-file", file, as),
  };
}
