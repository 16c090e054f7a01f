import { role } from "../../../../src/contract";
import type { TestPlatform } from "../../../support/platform-calls";

/** Adds two providers with staff and customers, a customer without a provider who applies to join one, and an admin. */
export async function makeCustomers(platform: TestPlatform) {
  const one = await platform.addAgent();
  const other = await platform.addAgent();
  const group_id = await platform.addGroup(one);
  return {
    one,
    other,
    admin: await platform.addPerson(role.admin),
    dealer: await platform.addPerson(role.afm, { agent_id: one }),
    rival: await platform.addPerson(role.oem, { agent_id: other }),
    leader: await platform.addPerson(role.leader, { agent_id: one, group_id, authorities: ["device.list"] }),
    own: await platform.addPerson(role.customer, { agent_id: one, company: "Alpha Steel" }),
    foreign: await platform.addPerson(role.customer, { agent_id: other, company: "Beta Steel" }),
    applied: await platform.addPerson(role.customer, { company: "Gamma_1", apply_status: 1, apply_agent_id: one }),
  };
}
