import { beforeAll } from "vitest";
import { makeTestUsers, type TestUsers } from "./lubricators";
import { type TestPlatform, usePlatform } from "./platform-calls";
import type { TestEngine } from "./platform-database";

/**
 * The platform of `usePlatform` as an object. It is empty until the tests run, so use it only inside tests and hooks.
 *
 * ```ts
 * const platform = useTestPlatform(engine);
 * test("…", async () => { await platform.call("user/detail", {}, { as: token }); });
 * ```
 */
export function useTestPlatform(...options: Parameters<typeof usePlatform>): TestPlatform {
  const opened = usePlatform(...options);
  const platform = {} as TestPlatform;
  beforeAll(() => {
    // `Object.assign` would copy the time of `now` instead of its getter and setter.
    Object.defineProperties(platform, Object.getOwnPropertyDescriptors(opened()));
  });
  return platform;
}

/** A platform and the accounts of `makeTestUsers` for all tests of one `describe`. Both objects are empty until the tests run. */
export function useTestUsers(engine: TestEngine): { readonly platform: TestPlatform; readonly users: TestUsers } {
  const platform = useTestPlatform(engine);
  const users = {} as TestUsers;
  beforeAll(async () => {
    Object.assign(users, await makeTestUsers(platform));
  });
  return { platform, users };
}
