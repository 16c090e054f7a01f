import { asList, asRecord, type WireRecord } from "../../../contract";
import { t } from "../../i18n";

/** A provider that a customer can choose. */
export interface Provider {
  readonly id: number;
  readonly name: string;
}

/** Parses the answer of `agent/list-all`. */
export const parseProviders = (answer: unknown): readonly Provider[] =>
  asList(answer).flatMap((item) => {
    const { agent_id: id, name } = asRecord(item);
    return typeof id === "number" ? [{ id, name: String(name ?? id) }] : [];
  });

const positiveId = (value: unknown): number | null => (typeof value === "number" && value > 0 ? value : null);

/** The provider that the account has applied for; otherwise its current provider. Null if it has neither. */
export const currentProvider = (record: WireRecord): number | null =>
  (record.apply_status === 1 ? positiveId(record.apply_agent_id) : null) ?? positiveId(record.agent_id);

/** The provider to apply for, or null if the choice is empty or unchanged. */
export function requestedProvider(record: WireRecord, chosen: unknown): number | null {
  const id = positiveId(chosen);
  return id === currentProvider(record) ? null : id;
}

/** Describes the account's provider or its pending application, in the user's language. */
export function providerState(record: WireRecord): string {
  const { apply_status, apply_agent_name, agent_name } = record;
  if (apply_status === 1 && apply_agent_name) return t("profile.providerAsked", { name: String(apply_agent_name) });
  return agent_name ? t("profile.providerNow", { name: String(agent_name) }) : t("profile.providerNone");
}
