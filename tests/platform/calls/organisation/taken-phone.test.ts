import { describe, expect, test } from "vitest";
import { code } from "../../../../src/contract";
import { testPassword } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestPlatform } from "../../../support/test-users";
import { makeMembers } from "./members";

describe.each(openTestDatabases())("a phone number on $name", (engine) => {
  const platform = useTestPlatform(engine);

  test("is stored for only one of several accounts that request it at the same time", async () => {
    const { provider, north, member, southern } = await makeMembers(platform);
    for (let round = 0; round < 5; round += 1) {
      const phone = `021 5555 010${round}`;
      const account = { group_id: north, username: "New", password: testPassword, phone };
      const answers = await Promise.all([
        ...["a", "b"].map((name) =>
          platform.call(
            "user/create-afm-member",
            { ...account, email: `${name}${round}@lubricator.test` },
            { as: provider.token },
          ),
        ),
        ...[member, southern].map(({ token: as }) => platform.call("user/update-user-info", { phone }, { as })),
      ]);
      const refused = [code.phoneTaken, code.phoneTaken, code.phoneTaken];
      expect(answers.map((answer) => answer.code).toSorted((one, other) => one - other)).toEqual([code.ok, ...refused]);
    }
  });
});
