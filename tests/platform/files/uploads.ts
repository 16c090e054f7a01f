import { expect } from "vitest";
import { code } from "../../../src/contract";
import type { TestUsers } from "../../support/lubricators";
import type { Person, TestPlatform } from "../../support/platform-calls";

/** Uploads for the crew of a `describe`, by its dealer where nobody else is named. */
export function uploadTools(platform: () => TestPlatform, crew: () => TestUsers) {
  const upload = (file: File, as: Person = crew().dealer) => platform().call("file/upload", { file }, { as: as.token });
  return {
    upload,
    /** The address of a file that is taken. */
    kept: async (file: File): Promise<string> => {
      const answer = await upload(file);
      expect(answer).toMatchObject({ code: code.ok });
      return (answer.data as { url: string }).url;
    },
    get: (url: string) => platform().request(url, { method: "GET" }),
  };
}
