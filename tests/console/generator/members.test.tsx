import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import {
  type Answers,
  choose,
  doTheAction,
  openConsole,
  press,
  theActionIsNotOffered,
  theActionIsOffered,
  theListShows,
  typeInto,
} from "../../support/console";

const account = (id: number, username: string, accountRole: number) => ({
  id,
  username,
  email: `${username.toLowerCase()}@demo.test`,
  phone: "",
  role: accountRole,
  group_id: 5,
  group_name: "North",
  is_enable: 1,
  authority_ids: [12],
  create_time: 1_760_000_000_000,
});
const [leader, member] = [account(7, "Lin", role.leader), account(8, "Mo", role.member)];
const page = (...list: readonly object[]) => ({ list, total: list.length, page: 1, page_size: 20 });
const tree = [
  { id: 11, name: "Device", resource: "device", action: "", parent_id: null },
  { id: 12, name: "View", resource: "device", action: "list", parent_id: 11 },
  { id: 13, name: "Edit", resource: "device", action: "edit", parent_id: 11 },
];
const groups = [{ group_id: 5, group_name: "North" }];
const open = (at: string, as: { readonly role: number; readonly authorities?: readonly string[] }) => {
  const answers: Answers = {
    "user/list-afm-member": () => page(leader, member),
    "user/detail": ({ user_id }) =>
      user_id === 8 ? member : { id: 1, email: "somebody@demo.test", authorities: null, ...as },
    "user/create-afm-member": (payload) => ({ ...member, ...payload, id: 9 }),
    "user/update-afm-member": () => member,
    "user/is-disable": () => member,
    "user/update-password": () => null,
    "auth/auth-list": () => tree,
    "group/list": () => page({ ...groups[0], user_id: 7, username: "Lin", is_enable: 1, member_count: 2 }),
    "group/list-all": () => groups,
  };
  return openConsole({ registry, at, answers, ...as });
};
const provider = { role: role.afm };

describe("members in the console", () => {
  it("are created with exactly the payload of the call, with authorities as ids", async () => {
    const console = await open("/authority/addMember?group_id=5", provider);
    await typeInto(console, "Name", "Mo");
    await typeInto(console, "Email", "mo@demo.test");
    await typeInto(console, "Password", "a tin of grease");
    const device = await screen.findByRole("group", { name: "Device" });
    await console.user.click(within(device).getByRole("checkbox", { name: "Device" }));
    await console.user.click(within(device).getByRole("checkbox", { name: "Edit" }));
    await press(console, "Save");
    await waitFor(() => expect(console.payloads("user/create-afm-member")).toHaveLength(1));
    expect(console.payloads("user/create-afm-member")[0]).toEqual({
      group_id: 5,
      username: "Mo",
      phone: "",
      is_enable: 1,
      email: "mo@demo.test",
      password: "a tin of grease",
      authority_ids: [12],
    });
  });

  it("are edited without a password field; the group is read-only", async () => {
    const console = await open("/authority/member/8/edit", provider);
    await typeInto(console, "Name", "Mona");
    expect(screen.queryByLabelText("Password")).toBeNull();
    expect((await screen.findByRole<HTMLInputElement>("combobox", { name: "Group" })).disabled).toBe(true);
    await choose(console, "State", "Disabled");
    await press(console, "Save");
    await waitFor(() => expect(console.payloads("user/update-afm-member")).toHaveLength(1));
    expect(console.payloads("user/update-afm-member")[0]).toEqual({
      user_id: 8,
      username: "Mona",
      phone: "",
      is_enable: 0,
      email: "mo@demo.test",
      authority_ids: [12],
    });
  });

  it("can be disabled; a leader can only be deleted with their group", async () => {
    const console = await open("/authority/member", provider);
    await theListShows(["Lin", "Mo"]);
    await theActionIsNotOffered(console, "Lin", "Delete");
    await theActionIsOffered(console, "Mo", "Delete");
    await doTheAction(console, "Lin", "Disable");
    await waitFor(() => expect(console.payloads("user/is-disable")).toEqual([{ user_id: 7 }]));
  });

  it.each([
    ["member.create", "New member"],
    ["member.edit", "Edit"],
    ["member.password", "Set password"],
    ["member.disable", "Disable"],
    ["member.delete", "Delete"],
  ])("show the action of %s only with that authority", async (authority, name) => {
    const actions = ["list", "create", "edit", "password", "disable", "enable", "delete"];
    const all = actions.map((action) => `member.${action}`);
    const isOffered = async (authorities: readonly string[]): Promise<boolean> => {
      const console = await open("/authority/member", { role: role.leader, authorities });
      await theListShows(["Lin", "Mo"]);
      if (authority === "member.create") return screen.queryAllByText(name).length > 0;
      if (authority === "member.edit") return screen.queryAllByRole("link", { name }).length > 0;
      return theActionIsOffered(console, "Mo", name).then(
        () => true,
        () => false,
      );
    };
    expect(await isOffered(all)).toBe(true);
    expect(await isOffered(all.filter((name) => name !== authority))).toBe(false);
  });

  it("are counted in their group, and the count links to their list", async () => {
    const console = await open("/authority", provider);
    await console.user.click(await screen.findByRole("link", { name: "2" }));
    await waitFor(() => expect(console.address()).toBe("/authority/member?group_id=5"));
    await waitFor(() => expect(console.payloads("user/list-afm-member").at(-1)).toMatchObject({ group_id: 5 }));
  });
});
