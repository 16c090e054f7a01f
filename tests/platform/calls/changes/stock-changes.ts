import { addStock, loraStock, nbStock, type TestUsers } from "../../../support/lubricators";
import type { TestPlatform } from "../../../support/platform-calls";
import type { Change } from "./change";

const stockId = async (platform: TestPlatform, users: TestUsers, type: 0 | 1 = 0) => {
  const { storage_id } = await addStock(platform, users, { type });
  return { storage_id };
};

/** Every call that changes stock. */
export const stockChanges: readonly Change[] = [
  {
    path: "storage/create",
    by: "operator",
    line: [1, "storage", "create"],
    words: /Model: GL-NB125/,
    make: async () => nbStock(),
  },
  { path: "storage/create-lora", by: "operator", line: [1, "storage", "create"], make: async () => loraStock() },
  {
    path: "storage/create-lora",
    says: " with other keys",
    by: "operator",
    line: [1, "storage", "edit"],
    words: /Network session key: •+ → •+/,
    make: async (platform, users) => {
      const { storage_id, imei } = await addStock(platform, users, { type: 1 });
      return { ...loraStock(imei), storage_id, nwks_key: "A".repeat(32) };
    },
  },
  {
    path: "storage/distribute",
    by: "admin",
    line: [1, "distribution", "distribute"],
    words: /Service provider: \(empty\) → Agent/,
    make: async (platform, users) => {
      const { storage_id } = await addStock(platform, users, { agentId: null });
      return { storage_ids: [storage_id], agent_id: users.agentId };
    },
  },
  {
    path: "storage/undo-distribute",
    by: "admin",
    line: [1, "distribution", "undoDistribute"],
    words: /Service provider: Agent .* → \(empty\)/,
    make: async (platform, users) => {
      const { storage_id } = await addStock(platform, users);
      const { distribute_time } = await platform.platform.database
        .selectFrom("storage")
        .select("distribute_time")
        .where("id", "=", storage_id)
        .executeTakeFirstOrThrow();
      return { storage_id, distribute_time };
    },
  },
  {
    path: "storage/register",
    by: "operator",
    line: [1, "storage", "register"],
    words: /Activation: Inactive → Active/,
    make: (platform, users) => stockId(platform, users, 1),
  },
  {
    path: "storage/reveal",
    by: "operator",
    line: [1, "storage", "reveal"],
    words: /Show keys/,
    make: (platform, users) => stockId(platform, users, 1),
  },
  { path: "storage/delete", by: "operator", line: [1, "storage", "delete"], make: stockId },
  {
    path: "storage/delete-lora",
    by: "operator",
    line: [1, "storage", "delete"],
    make: (platform, users) => stockId(platform, users, 1),
  },
];
