import { expectTypeOf, test } from "vitest";
import type { ResourcePayloads } from "../../resources";
import type { gateway } from "../../resources/gateway";
import type { CommonPayloads, RowOf } from "../../src/contract";

// `expectTypeOf` does nothing at run time. The compiler checks these types; `npm test` runs it first.
test("a row has wire names, and null for fields that may be unset", () => {
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

test("payload types come from form, filters, key and actions", () => {
  expectTypeOf<ResourcePayloads["gateway/save"]>().toEqualTypeOf<{ id: number | null; eui: string; name: string }>();
  expectTypeOf<ResourcePayloads["user/delete"]["user_id"]>().toEqualTypeOf<number>();
  expectTypeOf<ResourcePayloads["storage/distribute"]>().toEqualTypeOf<{
    storage_ids: readonly number[];
    agent_id: number;
    from_agent_ids: readonly number[] | null;
  }>();
  expectTypeOf<ResourcePayloads["action/list"]["begin_time"]>().toEqualTypeOf<number | null>();
  expectTypeOf<ResourcePayloads["user/opc/enable"]["enable"]>().toEqualTypeOf<number>();
  // A call that only creates has no key; a call that only changes requires it.
  expectTypeOf<ResourcePayloads["group/create-group"]>().not.toHaveProperty("group_id");
  expectTypeOf<ResourcePayloads["user/update-afm-info"]["user_id"]>().toEqualTypeOf<number>();
  // Secrets may be empty in an edit. The path tells the variant.
  expectTypeOf<ResourcePayloads["agent/save"]["password"]>().toEqualTypeOf<string | null>();
  expectTypeOf<ResourcePayloads["device/save-device"]>().not.toHaveProperty("type");
});

test("calls without a resource have payload types too", () => {
  expectTypeOf<CommonPayloads["user/login-email"]>().toEqualTypeOf<{ email: string; password: string | null }>();
});
