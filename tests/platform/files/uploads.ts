import { expect } from "vitest";
import { code } from "../../../src/contract";
import type { TestUsers } from "../../support/lubricators";
import type { Person, TestPlatform } from "../../support/platform-calls";

/** Upload helpers for a `describe`; the dealer uploads by default. */
export function uploadTools(platform: () => TestPlatform, users: () => TestUsers) {
  const upload = (file: File, as: Person = users().dealer) =>
    platform().call("file/upload", { file }, { as: as.token });
  return {
    upload,
    /** Uploads a file and returns its address. */
    store: async (file: File): Promise<string> => {
      const answer = await upload(file);
      expect(answer).toMatchObject({ code: code.ok });
      return (answer.data as { url: string }).url;
    },
    get: (url: string) => platform().request(url, { method: "GET" }),
  };
}
