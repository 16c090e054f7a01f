import { role } from "../../../../src/contract";
import type { TestPlatform } from "../../../support/platform-calls";

/** Two providers with people and customers, one customer that belongs to nobody, and an admin. */
export async function makeCustomers(platform: TestPlatform) {
  const [one, other] = [await platform.addAgent(), await platform.addAgent()];
  const group_id = await platform.addGroup(one);
  const person = (ofRole: number, values: object) => platform.addPerson(ofRole, { ...values });
  return {
    one,
    other,
    admin: await person(role.admin, {}),
    dealer: await person(role.afm, { agent_id: one }),
    rival: await person(role.oem, { agent_id: other }),
    leader: await platform.addPerson(role.leader, { agent_id: one, group_id, authorities: ["device.list"] }),
    own: await person(role.customer, { agent_id: one, company: "Alpha Steel" }),
    foreign: await person(role.customer, { agent_id: other, company: "Beta Steel" }),
    applied: await person(role.customer, { company: "Gamma_1", apply_status: 1, apply_agent_id: one }),
  };
}
