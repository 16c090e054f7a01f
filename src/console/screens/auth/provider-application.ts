import { asList, asRecord, type WireRecord } from "../../../contract";
import { t } from "../../i18n";

/** A provider to choose. */
export interface Provider {
  readonly id: number;
  readonly name: string;
}

/** The providers that `agent/list-all` answers. */
export const parseProviders = (answer: unknown): readonly Provider[] =>
  asList(answer).flatMap((one) => {
    const { agent_id: id, name } = asRecord(one);
    return typeof id === "number" ? [{ id, name: String(name ?? id) }] : [];
  });

const idIn = (value: unknown): number | null => (typeof value === "number" && value > 0 ? value : null);

/** The provider that an account has applied for, else the one that it has. */
export const currentProvider = (record: WireRecord): number | null =>
  (record.apply_status === 1 ? idIn(record.apply_agent_id) : null) ?? idIn(record.agent_id);

/** The provider to apply for: one that was chosen and is not the one that stands already; null where there is none. */
export function requestedProvider(record: WireRecord, chosen: unknown): number | null {
  const id = idIn(chosen);
  return id === currentProvider(record) ? null : id;
}

/** How an account stands with its provider, in words. */
export function providerState(record: WireRecord): string {
  const { apply_status, apply_agent_name, agent_name } = record;
  if (apply_status === 1 && apply_agent_name) return t("profile.providerAsked", { name: String(apply_agent_name) });
  return agent_name ? t("profile.providerNow", { name: String(agent_name) }) : t("profile.providerNone");
}
