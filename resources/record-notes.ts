import { accountShape, flag, key, nullable, object, type RecordNotes, text } from "../src/contract/wire";

// Only lists return these values, and only to administrators.
const stock = object(
  {},
  {
    former_agent_name: nullable(text("The provider that had it before the last distribution.")),
    can_undo: flag("Whether the last distribution can be undone."),
  },
);

/** What the records of these resources hold on the wire beside their fields: see `RecordNotes`. */
export const recordNotes: RecordNotes = {
  user: accountShape,
  member: accountShape,
  administrator: accountShape,
  provider_account: accountShape,
  storage: stock,
  distribution: stock,
  // Null for a group without a leader.
  authority: object({
    agent_id: key("The provider."),
    user_id: nullable(key("The leader's account.")),
    username: nullable(text("The leader.")),
    email: nullable(text("The leader's email address.")),
  }),
};
