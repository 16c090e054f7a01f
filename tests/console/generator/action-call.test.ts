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
  it("names the record by its key", () => {
    expect(
      actionPayload({ registry, resource: device, action: actionOf(device, "unbind"), records: [lubricator] }),
    ).toEqual({ device_id: 7 });
  });

  it("sends the fields that the declaration names instead", () => {
    expect(
      actionPayload({ registry, resource: device, action: actionOf(device, "reset"), records: [lubricator] }),
    ).toEqual({
      imei: "260531793113837",
    });
  });

  it("adds the entries that always stand there", () => {
    expect(
      actionPayload({ registry, resource: customer, action: actionOf(customer, "closeApi"), records: [{ id: 3 }] }),
    ).toEqual({
      user_id: 3,
      enable: 0,
    });
  });

  it("puts many keys and what was asked for into one call", () => {
    const records = [{ storage_id: 1, agent_id: 9 }, { storage_id: 2 }];
    expect(
      actionPayload({
        registry,
        resource: stock,
        action: actionOf(stock, "distribute"),
        records,
        asked: { agent_id: 4 },
      }),
    ).toEqual({
      storage_ids: [1, 2],
      agent_id: 4,
    });
    expect(recordsPerCall(actionOf(stock, "distribute"))).toBe(50);
    expect(recordsPerCall(actionOf(device, "unbind"))).toBe(1);
  });
});

describe("what a call over many keys refused", () => {
  const action = actionOf(stock, "distribute");
  const records = [{ storage_id: 1 }, { storage_id: 2 }];

  it("is told of the records that were sent", async () => {
    const answer = { done: [1], refused: [{ id: 2, code: 12, message: "is bound" }] };
    const send = createBulkCall({
      post: async () => answer,
      registry,
      resource: stock,
      action,
      asked: { agent_id: 4 },
    });
    expect(await send(records)).toEqual([{ record: { storage_id: 2 }, message: "is bound" }]);
  });

  it.each([[null], [{}], [{ refused: null }], ["fine"]])("is nothing where the answer is %j", (answer) => {
    expect(parseRefused(answer)).toEqual([]);
  });
});

describe("a call that switches to and fro", () => {
  const disabling = actionOf(device, "disable");
  const sentOver = async (now: unknown, action = disabling): Promise<readonly unknown[]> => {
    const calls: unknown[] = [];
    const post = async (path: string, payload: unknown) => {
      calls.push([path, payload]);
      return path === "device/detail" ? now : null;
    };
    await createBulkCall({ post, registry, resource: device, action, asked: {} })([lubricator]);
    return calls;
  };
  const look = ["device/detail", { device_id: 7 }];
  const call = ["device/enable", { device_id: 7 }];

  it.each([
    ["is made where the record is still as it was listed", { ...lubricator, is_enable: 1 }, [look, call]],
    ["is not made where somebody has done it meanwhile: it would undo that", { ...lubricator, is_enable: 0 }, [look]],
    ["is made where the server does not tell the state", { device_id: 7 }, [look, call]],
  ])("%s", async (_says, now, made) => {
    expect(await sentOver(now)).toEqual(made);
  });

  it("is looked at for no other action", async () => {
    expect(await sentOver(lubricator, actionOf(device, "unbind"))).toEqual([
      ["device/unbind-device", { device_id: 7 }],
    ]);
  });

  it("is not made while the record cannot be read", async () => {
    const post = async () => Promise.reject(new Error("NET ERROR"));
    const send = createBulkCall({ post, registry, resource: device, action: disabling, asked: {} });
    await expect(send([lubricator])).rejects.toThrow("NET ERROR");
  });

  it.each([
    ["does not know the call that shows a record", { code: code.network, status: 404 }],
    ["does not let this session look", { code: code.notAllowed }],
  ])("is made where the server %s", async (_says, refused) => {
    const made: string[] = [];
    const post = async (call: string) => {
      made.push(call);
      if (call === "device/detail") throw new CallError({ ...refused, call, message: "no" });
      return null;
    };
    await createBulkCall({ post, registry, resource: device, action: disabling, asked: {} })([lubricator]);
    expect(made).toEqual(["device/detail", "device/enable"]);
  });
});

describe("which actions are offered", () => {
  const names = (record: object, can: (action: string, resource: string) => boolean) =>
    availableActions(device, { ...record }, can, 1).map((action) => action.name);

  it("depends on the record", () => {
    expect(names({ ...lubricator, image: "/files/a.jpg" }, everything)).toEqual(["disable", "maps", "unbind", "reset"]);
    expect(names(lubricator, everything)).toEqual(["disable", "unbind", "reset"]);
    expect(names({ ...lubricator, type: 1 }, everything)).not.toContain("reset");
    expect(names({ ...lubricator, is_enable: 0, bind_status: 0 }, everything)).toEqual(["enable"]);
  });

  it("depends on the session", () => {
    expect(names(lubricator, (action) => action === "unbind")).toEqual(["unbind"]);
    expect(bulkActions(stock, (action) => action === "register").map((action) => action.name)).toEqual(["register"]);
  });

  it.each([
    ["administrator", 1],
    ["member", 102],
  ])("leaves out the own account among %s", (name, role) => {
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
