import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import { CallError } from "../../../src/console/client/call-error";
import {
  actionPayload,
  appliesTo,
  createBulkCall,
  parseRefused,
  recordsPerCall,
} from "../../../src/console/generator/actions/action-call";
import {
  availableActions,
  bulkActions,
  canDeleteRecord,
} from "../../../src/console/generator/actions/available-actions";
import { type Action, code, type Resource, resourceByName } from "../../../src/contract";

const device = resourceByName(registry, "device");
const stock = resourceByName(registry, "distribution");
const customer = resourceByName(registry, "user");
const everything = () => true;

function actionOf(resource: Resource, name: string): Action {
  const action = resource.actions.find((one) => one.name === name);
  if (action === undefined) throw new Error(`"${resource.name}" has no action "${name}".`);
  return action;
}

const lubricator = { device_id: 7, imei: "260531793113837", type: 0, bind_status: 1, is_enable: 1 };

describe("the payload of an action", () => {
  it("identifies the record by its key", () => {
    expect(
      actionPayload({ registry, resource: device, action: actionOf(device, "unbind"), records: [lubricator] }),
    ).toEqual({ device_id: 7 });
  });

  it("sends the declared fields instead of the key", () => {
    expect(
      actionPayload({ registry, resource: device, action: actionOf(device, "reset"), records: [lubricator] }),
    ).toEqual({ imei: "260531793113837" });
  });

  it("adds the action's constant values", () => {
    expect(
      actionPayload({ registry, resource: customer, action: actionOf(customer, "closeApi"), records: [{ id: 3 }] }),
    ).toEqual({ user_id: 3, enable: 0 });
  });

  it("puts many keys and the prompt values into one call", () => {
    const records = [{ storage_id: 1, agent_id: 9 }, { storage_id: 2 }];
    expect(
      actionPayload({
        registry,
        resource: stock,
        action: actionOf(stock, "distribute"),
        records,
        promptValues: { agent_id: 4 },
      }),
    ).toEqual({ storage_ids: [1, 2], agent_id: 4, from_agent_ids: "" });
    expect(recordsPerCall(actionOf(stock, "distribute"))).toBe(50);
    expect(recordsPerCall(actionOf(device, "unbind"))).toBe(1);
  });
});

describe("the refusals of a bulk call", () => {
  const action = actionOf(stock, "distribute");
  const records = [{ storage_id: 1 }, { storage_id: 2 }];

  it("are assigned to the records that were sent", async () => {
    const answer = { done: [1], refused: [{ id: 2, code: 12, message: "is bound" }] };
    const send = createBulkCall({
      post: async () => answer,
      registry,
      resource: stock,
      action,
      promptValues: { agent_id: 4 },
    });
    expect(await send(records)).toEqual([{ record: { storage_id: 2 }, message: "is bound" }]);
  });

  it.each([[null], [{}], [{ refused: null }], ["fine"]])("are empty when the answer is %j", (answer) => {
    expect(parseRefused(answer)).toEqual([]);
  });
});

describe("a toggle action", () => {
  const disabling = actionOf(device, "disable");
  const callsFor = async (current: unknown, action = disabling): Promise<readonly unknown[]> => {
    const calls: unknown[] = [];
    const post = async (path: string, payload: unknown) => {
      calls.push([path, payload]);
      return path === "device/detail" ? current : null;
    };
    await createBulkCall({ post, registry, resource: device, action, promptValues: {} })([lubricator]);
    return calls;
  };
  const showCall = ["device/detail", { device_id: 7 }];
  const toggleCall = ["device/enable", { device_id: 7 }];

  it.each([
    ["is sent when the record has not changed", { ...lubricator, is_enable: 1 }, [showCall, toggleCall]],
    ["is not sent if another person has already switched the record", { ...lubricator, is_enable: 0 }, [showCall]],
    ["is sent when the answer lacks the state", { device_id: 7 }, [showCall, toggleCall]],
  ])("%s", async (_says, current, calls) => {
    expect(await callsFor(current)).toEqual(calls);
  });

  it("alone reads the record first", async () => {
    expect(await callsFor(lubricator, actionOf(device, "unbind"))).toEqual([
      ["device/unbind-device", { device_id: 7 }],
    ]);
  });

  it("is not sent when reading the record fails", async () => {
    const post = async () => Promise.reject(new Error("NET ERROR"));
    const send = createBulkCall({ post, registry, resource: device, action: disabling, promptValues: {} });
    await expect(send([lubricator])).rejects.toThrow("NET ERROR");
  });

  it.each([
    ["does not have the detail call", { code: code.network, status: 404 }],
    ["refuses the detail call", { code: code.notAllowed }],
  ])("is sent when the server %s", async (_says, refused) => {
    const calls: string[] = [];
    const post = async (call: string) => {
      calls.push(call);
      if (call === "device/detail") throw new CallError({ ...refused, call, message: "no" });
      return null;
    };
    await createBulkCall({ post, registry, resource: device, action: disabling, promptValues: {} })([lubricator]);
    expect(calls).toEqual(["device/detail", "device/enable"]);
  });
});

describe("the offered actions", () => {
  const names = (record: object, can: (action: string, resource: string) => boolean) =>
    availableActions(device, { ...record }, can, 1).map((action) => action.name);

  it("depend on the record", () => {
    expect(names({ ...lubricator, image: "/files/a.jpg" }, everything)).toEqual([
      "swap",
      "settings",
      "disable",
      "maps",
      "unbind",
      "reset",
    ]);
    expect(names(lubricator, everything)).toEqual(["swap", "settings", "disable", "unbind", "reset"]);
    expect(names({ ...lubricator, type: 1 }, everything)).not.toContain("reset");
    expect(names({ ...lubricator, is_enable: 0, bind_status: 0 }, everything)).toEqual(["enable"]);
  });

  it("depend on the session", () => {
    expect(names(lubricator, (action) => action === "unbind")).toEqual(["unbind"]);
    expect(bulkActions(stock, (action) => action === "register").map((action) => action.name)).toEqual(["register"]);
  });

  it.each([
    ["administrator", 1],
    ["member", 102],
  ])("exclude the user's own account in the %s list", (name, role) => {
    const resource = resourceByName(registry, name);
    const account = { id: 7, role, is_enable: 1 };
    const offered = (userId: number | undefined) => ({
      actions: availableActions(resource, account, everything, userId).map((action) => action.name),
      isDeletable: canDeleteRecord(resource, account, everything, userId),
      isInBulk: appliesTo(resource, actionOf(resource, "disable"), userId)(account),
    });
    expect(offered(7)).toEqual({ actions: [], isDeletable: false, isInBulk: false });
    expect(offered(8)).toEqual({ actions: ["disable", "password"], isDeletable: true, isInBulk: true });
  });
});
