import { accountShape, key, nullable, object, type RecordNotes, text } from "../src/contract/wire";

/** What the records of these resources hold on the wire beside their fields: see `RecordNotes`. */
export const recordNotes: RecordNotes = {
  user: accountShape,
  member: accountShape,
  administrator: accountShape,
  provider_account: accountShape,
  // A group can lose its leader.
  authority: object({
    agent_id: key("The provider."),
    user_id: nullable(key("The leader's account.")),
    username: nullable(text("The leader.")),
    email: nullable(text("The leader's email address.")),
  }),
};
