import { role } from "../../../../src/contract";
import type { TestPlatform } from "../../../support/platform-calls";

/** All that may be done to members, by its authorities. */
export const everything = ["list", "create", "edit", "delete", "enable", "disable", "password"].map(
  (one) => `member.${one}`,
);

/** A provider with two groups; the first with a leader who manages members, and two members. */
export async function makeMembers(platform: TestPlatform) {
  const agent_id = await platform.addAgent();
  const north = await platform.addGroup(agent_id, { group_name: "North" });
  const south = await platform.addGroup(agent_id, { group_name: "South" });
  const crew = { agent_id, group_id: north };
  const leader = await platform.addPerson(role.leader, { ...crew, authorities: ["device.list", ...everything] });
  await platform.platform.database.updateTable("team").set({ leader_id: leader.id }).where("id", "=", north).execute();
  return {
    agent_id,
    north,
    south,
    leader,
    provider: await platform.addPerson(role.afm, { agent_id }),
    rival: await platform.addPerson(role.oem, { agent_id: await platform.addAgent() }),
    member: await platform.addPerson(role.member, { ...crew, authorities: ["device.list"] }),
    southern: await platform.addPerson(role.member, { agent_id, group_id: south }),
  };
}
