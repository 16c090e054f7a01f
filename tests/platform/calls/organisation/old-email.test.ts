import { describe, expect, test } from "vitest";
import { code, role } from "../../../../src/contract";
import { useMailbox } from "../../../support/mailbox";
import { type Person, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { as, edit } from "../../../support/staff";

describe.each(openTestDatabases())("an email that somebody else changes on $name", (engine) => {
  const platform = usePlatform(engine);
  const mailbox = useMailbox(platform);
  const mailsTo = async (address: string) => (await mailbox.all()).filter(({ to }) => to === address);

  /** A call that changes the email of an account, and its caller. */
  interface Change {
    readonly by: Person;
    readonly person: Person;
    readonly path: string;
    readonly payload: (email: string) => Readonly<Record<string, unknown>>;
  }
  const withDealer = async () => {
    const agent_id = await platform().addAgent({ name: `Provider of ${engine.name}` });
    return { agent_id, dealer: await platform().addPerson(role.afm, { agent_id, language: "en" }) };
  };
  const changeMember = async (): Promise<Change> => {
    const { agent_id, dealer } = await withDealer();
    const group_id = await platform().addGroup(agent_id);
    const person = await platform().addPerson(role.member, { agent_id, group_id, language: "en" });
    return { by: dealer, person, path: "user/update-afm-member", payload: (email) => edit({ id: person.id, email }) };
  };
  const changes: Readonly<Record<string, () => Promise<Change>>> = {
    "an administrator": async () => {
      const person = await platform().addPerson(role.admin, { language: "en" });
      const payload = (email: string) => edit({ id: person.id, email });
      return { by: await platform().addPerson(role.admin), person, path: "user/create-admin", payload };
    },
    "a member": changeMember,
    "a customer": async () => {
      const person = await platform().addPerson(role.customer, { language: "en" });
      const payload = (email: string) => ({ user_id: person.id, name: "Wen", email });
      return { by: await platform().addPerson(role.admin), person, path: "user/update-afm-info", payload };
    },
    "an account of a provider": async () => {
      const { agent_id } = await withDealer();
      const person = await platform().addPerson(role.afm, { agent_id, language: "en" });
      const payload = (email: string) => ({ user_id: person.id, email });
      return { by: await platform().addPerson(role.admin), person, path: "user/update-user-info", payload };
    },
    "a provider": async () => {
      const { agent_id, dealer: person } = await withDealer();
      const place = { province: "Hamburg", city: "Hamburg" };
      const phone = `+49 40 ${90_000 + person.id}`;
      const payload = (email: string) => ({
        agent_id,
        name: `P ${agent_id}`,
        contact_name: "K",
        phone,
        ...place,
        email,
      });
      return { by: await platform().addPerson(role.admin), person, path: "agent/save", payload };
    },
  };

  test.each(Object.entries(changes))(
    "is reported to the old address of %s, in the language of the account",
    async (_whose, prepare) => {
      const { by, person, path, payload } = await prepare();
      const newEmail = `moved${person.id}@lubricator.test`;
      const caller = { ...as(by), language: "zh" } as const;
      await platform().data(path, payload(newEmail), caller);
      expect(await mailsTo(person.email)).toEqual([
        expect.objectContaining({ text: expect.stringMatching(new RegExp(`has changed its email.*${newEmail}`)) }),
      ]);
      await platform().data(path, payload(newEmail), caller);
      expect(await mailsTo(newEmail), "no mail for an unchanged address").toEqual([]);
    },
  );

  test("sends no mail if the change is refused", async () => {
    const { by, person, path, payload } = await changeMember();
    const answer = await platform().call(path, payload(by.email), as(by));
    expect(answer).toMatchObject({ code: code.alreadyExists });
    expect(await mailsTo(person.email)).toEqual([]);
  });
});
