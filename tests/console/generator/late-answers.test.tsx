import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { openConsole } from "../../support/console";

/** An answer that waits until `arrive`. */
function lateAnswer(data: unknown) {
  let arrive = (): void => {};
  const promise = new Promise<unknown>((resolve) => {
    arrive = () => resolve(data);
  });
  return { answer: () => promise, arrive: () => arrive() };
}

// Loaded in the background while a form is open: the account, the saved views, the unread messages, the options.
test.each([
  ["/device/gateway/add", "EUI", "A84041000181C07F"],
  ["/device/add?type=0", "Device-ID/IMEI", "260531793113837"],
  ["/authority/addMember", "Email", "somebody@demo.test"],
])("what is typed on %s stays when answers arrive later", async (at, label, typed) => {
  const account = { id: 1, role: role.afm, email: "somebody@demo.test", username: "Changed", authorities: null };
  const late = {
    "user/detail": lateAnswer(account),
    "view/list": lateAnswer({ list: [] }),
    "message/list": lateAnswer({ list: [], total: 0, unread: 3 }),
    "storage/list": lateAnswer({ list: [], total: 0 }),
    "auth/auth-list": lateAnswer([]),
    "group/list-all": lateAnswer([{ group_id: 1, group_name: "North" }]),
  };
  const answers = Object.fromEntries(Object.entries(late).map(([path, { answer }]) => [path, answer]));
  const { user, payloads } = await openConsole({ registry, role: role.afm, at, answers });
  const input = await screen.findByLabelText<HTMLInputElement>(label, { selector: "input" });
  await user.type(input, typed);
  await waitFor(() => expect(payloads("user/detail")).toHaveLength(1));
  for (const { arrive } of Object.values(late)) arrive();
  await user.tab();
  expect(screen.getByLabelText(label, { selector: "input" })).toBe(input);
  expect(input.value).toBe(typed);
});
