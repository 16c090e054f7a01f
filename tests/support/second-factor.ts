import { beforeEach } from "vitest";
import { type NewFactor, type NewTotp, role, type SecondStep } from "../../src/contract";
import { day, minute } from "../../src/platform/base/clock";
import { totpCode, totpStep } from "../../src/platform/services/secrets/totp";
import { type Person, type TestPlatform, testPassword, usePlatform } from "./platform-calls";
import type { openTestDatabases } from "./platform-database";

/** The token of the second step in the answer of a login. */
export const stepOf = (data: unknown): SecondStep => (data as { second_step: SecondStep }).second_step;

/** A platform with an administrator for each test, who can add an authenticator app and sign in with it. */
export function useSecondFactor(engine: ReturnType<typeof openTestDatabases>[number]) {
  const opened = usePlatform(engine);
  const own = {} as { platform: TestPlatform; person: Person };
  beforeEach(async () => {
    own.platform = opened();
    // No code of an earlier test is valid any more.
    own.platform.now += day;
    own.person = await own.platform.addPerson(role.admin);
  });

  const make = <T>(path: string, payload = {}) => own.platform.data<T>(path, payload, { as: own.person.token });
  const codeNow = (secret: string, off = 0) => totpCode(secret, totpStep(own.platform.now) + off);
  const signIn = () => own.platform.call("user/login-email", { email: own.person.email, password: testPassword });

  /** Adds an authenticator app to the account. */
  async function addApp(): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
    const { secret } = await make<NewTotp>("user/totp-start");
    const { recovery_codes } = await make<NewFactor>("user/totp-confirm", { code: codeNow(secret) });
    own.platform.now += minute;
    return { secret, codes: recovery_codes };
  }

  const finish = async (entered: string, step?: string) =>
    own.platform.call("user/second-step", { step: step ?? stepOf((await signIn()).data).step, code: entered });

  return { own, opened, make, codeNow, signIn, addApp, finish };
}
