import { newEui } from "../../../support/lubricators";
import { type TestPlatform, testPassword } from "../../../support/platform-calls";
import type { Change } from "./change";

const newDealer = {
  name: "Logged provider",
  contact_name: "Contact",
  province: "Hamburg",
  city: "Hamburg",
  password: testPassword,
};
const agentId = async (platform: TestPlatform) => ({ agent_id: await platform.addAgent({ name: "Logged provider" }) });

/** Every call that changes gateways or providers. */
export const organisationChanges: readonly Change[] = [
  {
    path: "gateway/save",
    by: "dealer",
    line: [1, "gateway", "create"],
    make: async () => ({ eui: newEui(), name: "Logged gateway" }),
  },
  {
    path: "gateway/save",
    says: " with another name",
    by: "dealer",
    line: [1, "gateway", "edit"],
    words: /Name: Former → Present/,
    make: async (platform, users) => {
      const row = { eui: newEui(), name: "Former" };
      const { id } = await platform.data<{ id: number }>("gateway/save", row, { as: users.dealer.token });
      return { ...row, id, name: "Present" };
    },
  },
  {
    path: "gateway/delete",
    by: "dealer",
    line: [1, "gateway", "delete"],
    make: async (platform, users) => {
      const row = { eui: newEui(), name: "Gone" };
      const { id } = await platform.data<{ id: number }>("gateway/save", row, { as: users.dealer.token });
      return { id };
    },
  },
  {
    path: "agent/save",
    by: "admin",
    line: [2, "dealer", "create"],
    words: /Name: Logged provider/,
    make: async () => ({ ...newDealer, phone: "+49 30 99001", email: "logged1@dealers.test" }),
  },
  {
    path: "agent/save",
    says: " with another password",
    by: "admin",
    line: [2, "dealer", "edit"],
    words: /Password: •+ → •+/,
    make: async (platform) => ({
      ...newDealer,
      ...(await agentId(platform)),
      phone: "+49 30 99002",
      email: "logged2@dealers.test",
    }),
  },
  { path: "agent/enable", by: "admin", line: [2, "dealer", "disable"], make: agentId },
  { path: "agent/delete", by: "admin", line: [2, "dealer", "delete"], make: agentId },
];
