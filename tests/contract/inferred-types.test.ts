import { expectTypeOf, test } from "vitest";
import type { ResourcePayloads } from "../../resources";
import type { gateway } from "../../resources/gateway";
import type { CommonPayloads, RowOf } from "../../src/contract";

/** Types are checked by the compiler, which `npm test` runs first; at run time these tests only stand for it. */
test("a row has the wire's names, and null where a field may be unset", () => {
  expectTypeOf<RowOf<typeof gateway>>().toEqualTypeOf<{
    id: number;
    eui: string;
    name: string;
    status: 0 | 1 | null;
    username: string | null;
    create_time: number | null;
    update_time: number | null;
  }>();
});

test("payloads follow from form, filters, key and actions", () => {
  expectTypeOf<ResourcePayloads["gateway/save"]>().toEqualTypeOf<{ id: number | null; eui: string; name: string }>();
  expectTypeOf<ResourcePayloads["user/delete"]["user_id"]>().toEqualTypeOf<number>();
  expectTypeOf<ResourcePayloads["storage/distribute"]>().toEqualTypeOf<{
    storage_ids: readonly number[];
    agent_id: number;
  }>();
  expectTypeOf<ResourcePayloads["action/list"]["begin_time"]>().toEqualTypeOf<number | null>();
  expectTypeOf<ResourcePayloads["user/opc/enable"]["enable"]>().toEqualTypeOf<number>();
  // What only makes records has no key; what only changes them needs it.
  expectTypeOf<ResourcePayloads["group/create-group"]>().not.toHaveProperty("group_id");
  expectTypeOf<ResourcePayloads["user/update-afm-info"]["user_id"]>().toEqualTypeOf<number>();
  // Secrets may stay when a record is edited; the variant goes by the path.
  expectTypeOf<ResourcePayloads["agent/save"]["password"]>().toEqualTypeOf<string | null>();
  expectTypeOf<ResourcePayloads["device/save-device"]>().not.toHaveProperty("type");
});

test("common calls type their payloads too", () => {
  expectTypeOf<CommonPayloads["user/login-email"]>().toEqualTypeOf<{ email: string; password: string | null }>();
});
