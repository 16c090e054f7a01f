import { role } from "../../../src/contract";
import { insertReturningId } from "../../../src/platform/database";
import { reencodePicture } from "../../../src/platform/files/picture";
import type { TestPlatform } from "../platform-calls";
import { pictureFile } from "../upload-files";
import { accessRows } from "./access-rows";
import { accountRecords } from "./account-records";
import { leaderAuthorities, memberAuthorities } from "./authorities";
import {
  type AccessWorld,
  type DeclaredKind,
  type Kind,
  marks,
  type Relation,
  relations,
  type Target,
  type WrittenKind,
} from "./callers";
import { declaredAuthorities, declaredRow } from "./declared-rows";
import { deviceRecords } from "./device-records";
import { missing } from "./missing";
import type { ExistingRelation, RecordFactories } from "./world";

/** Creates two providers. The first has two groups, two customers and an account of every role. */
export async function makeAccessWorld(platform: TestPlatform): Promise<AccessWorld> {
  const { database } = platform.platform;
  const now = platform.now;
  const agentId = await platform.addAgent({ name: "Own provider" });
  const foreignAgentId = await platform.addAgent({ name: "Other provider" });
  const groupId = await platform.addGroup(agentId, { group_name: "Own group" });
  const siblingGroupId = await platform.addGroup(agentId, { group_name: `Group ${marks.siblingGroup}` });
  const foreignGroupId = await platform.addGroup(foreignAgentId, { group_name: `Group ${marks.foreign}` });
  const crew = { agent_id: agentId, group_id: groupId };
  const customerOf = (agent_id: number, username: string) =>
    platform.addPerson(role.customer, { agent_id, username, company: username, open_api: 1, opc_enable: 1 });
  const declared = declaredAuthorities(accessRows);
  const people = {
    admin: await platform.addPerson(role.admin),
    storage: await platform.addPerson(role.storage),
    afm: await platform.addPerson(role.afm, { agent_id: agentId }),
    oem: await platform.addPerson(role.oem, { agent_id: agentId }),
    leader: await platform.addPerson(role.leader, { ...crew, authorities: [...leaderAuthorities, ...declared.leader] }),
    member: await platform.addPerson(role.member, { ...crew, authorities: [...memberAuthorities, ...declared.member] }),
    customer: await customerOf(agentId, "Own customer"),
    unknown: await platform.addPerson(55, { agent_id: agentId }),
  };
  const siblingCustomer = await customerOf(agentId, marks.siblingCustomer);
  const foreignCustomer = await customerOf(foreignAgentId, `Customer ${marks.foreign}`);

  const owners = {
    own: { agent_id: agentId, group_id: groupId, customer_id: people.customer.id },
    sibling: { agent_id: agentId, group_id: siblingGroupId, customer_id: siblingCustomer.id },
    foreign: { agent_id: foreignAgentId, group_id: foreignGroupId, customer_id: foreignCustomer.id },
  };

  const picture = await pictureFile();
  const encoded = await reencodePicture({ name: picture.name, bytes: new Uint8Array(await picture.arrayBuffer()) }, 0);
  const image = await platform.platform.files.save(encoded, people.admin.id);

  /** A record of a resource with `storage` that has no rows by hand. */
  const addDeclared = async (kind: DeclaredKind, relation: ExistingRelation): Promise<Target> => {
    const { table, row, name } = declaredRow(kind, relation, { ...owners[relation], now });
    return { id: await insertReturningId(database, table as "gateway", row as never), name };
  };
  const world = { platform, owners, image, leaderId: people.leader.id };
  const makers: RecordFactories<WrittenKind> = { ...deviceRecords(world), ...accountRecords(world) };
  const make = (kind: Kind, relation: ExistingRelation): Promise<Target> =>
    isWritten(kind) ? makers[kind](relation) : addDeclared(kind, relation);
  const isWritten = (kind: Kind): kind is WrittenKind => kind in makers;
  const fresh = (kind: Kind, relation: Relation) =>
    relation === "none" ? Promise.resolve(missing(kind)) : make(kind, relation);
  // All records exist before the first call, so that lists could leak them.
  const shared = new Map<string, Target>();
  const kinds = new Set([...(Object.keys(makers) as Kind[]), ...accessRows.flatMap(({ target }) => target ?? [])]);
  for (const kind of kinds) {
    for (const relation of relations) shared.set(`${kind} ${relation}`, await fresh(kind, relation));
  }
  return {
    people,
    fresh,
    shared(kind, relation) {
      const target = shared.get(`${kind} ${relation}`);
      if (target === undefined) throw new RangeError(`No shared ${kind} is ${relation}.`);
      return target;
    },
  };
}
