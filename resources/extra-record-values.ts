import { accountShape, type ExtraRecordValues, flag, key, nullable, object, text } from "../src/contract/wire";

// Only lists return these values, and only to administrators.
const stock = object(
  {},
  {
    former_agent_name: nullable(text("The provider that had it before the last distribution.")),
    can_undo: flag("Whether the last distribution can be undone."),
  },
);

/** Additional values on the wire in the records of these resources: see `ExtraRecordValues`. */
export const extraRecordValues: ExtraRecordValues = {
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
