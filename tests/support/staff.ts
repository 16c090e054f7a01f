import { code } from "../../src/contract";
import { type Person, type TestPlatform, testPassword } from "./platform-calls";

/** An account in lists and answers. */
export interface AccountRow {
  readonly id: number;
  readonly email: string;
  readonly [name: string]: unknown;
}

let count = 0;

/** Payload of a new account with a unique email address. */
export const newAccount = (more: object = {}) => {
  count += 1;
  return { username: `Staff ${count}`, email: `staff${count}@lubricator.test`, password: testPassword, ...more };
};

/** Payload that renames an account to "Edited". @param more further changes */
export const edit = ({ id, email }: Pick<Person, "id" | "email">, more: object = {}) => ({
  user_id: id,
  username: "Edited",
  email,
  ...more,
});

export const as = ({ token }: { readonly token: string }) => ({ as: token });

/** Helpers for tests of accounts. @param platform of their `describe` */
export function accountTools(platform: () => TestPlatform) {
  return {
    /** Ids of authorities such as "device.list", among those that the person may grant. */
    idsOf: async (person: Person, ...names: string[]): Promise<readonly number[]> =>
      (
        await platform().data<readonly { id: number; resource: string; action: string }[]>(
          "auth/auth-list",
          {},
          as(person),
        )
      )
        .filter((one) => names.includes(`${one.resource}.${one.action}`))
        .map((one) => one.id),
    signIn: (email: string, password = testPassword) => platform().call("user/login-email", { email, password }),
    isSignedIn: async (one: { readonly token: string }): Promise<boolean> =>
      (await platform().call("user/detail", {}, as(one))).code === code.ok,
  };
}
