import { role } from "../../../../src/contract";
import type { TestPlatform } from "../../../support/platform-calls";

/** All authorities over members. */
export const allActions = ["list", "create", "edit", "delete", "enable", "disable", "password"].map(
  (action) => `member.${action}`,
);

/** Adds a provider with two groups. The first has a leader with all authorities over members; each has one member. */
export async function makeMembers(platform: TestPlatform) {
  const agent_id = await platform.addAgent();
  const north = await platform.addGroup(agent_id, { group_name: "North" });
  const south = await platform.addGroup(agent_id, { group_name: "South" });
  const inGroup = { agent_id, group_id: north };
  const leader = await platform.addPerson(role.leader, { ...inGroup, authorities: ["device.list", ...allActions] });
  await platform.platform.database.updateTable("team").set({ leader_id: leader.id }).where("id", "=", north).execute();
  return {
    agent_id,
    north,
    south,
    leader,
    provider: await platform.addPerson(role.afm, { agent_id }),
    rival: await platform.addPerson(role.oem, { agent_id: await platform.addAgent() }),
    member: await platform.addPerson(role.member, { ...inGroup, authorities: ["device.list"] }),
    southern: await platform.addPerson(role.member, { agent_id, group_id: south }),
  };
}
