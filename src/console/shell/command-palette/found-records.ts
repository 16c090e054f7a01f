import {
  alarmKind,
  asList,
  asRecord,
  can,
  canOpen,
  type FoundRecord,
  findKinds,
  isNumber,
  type Registry,
  type Resource,
  type Session,
} from "../../../contract";
import { text } from "../../i18n";
import { addAddress, showAddress } from "../../ui/record-links";

const isFound = (value: unknown): value is FoundRecord => {
  const { kind, id, name, identifier, detail } = asRecord(value);
  return findKinds.some((known) => known === kind) && isNumber(id) && [name, identifier, detail].every(isText);
};
const isText = (value: unknown): boolean => typeof value === "string";

/** Parses the answer of `find/list`. Records of an unknown form are left out. */
export const parseFound = (answer: unknown): readonly FoundRecord[] => asList(answer).filter(isFound);

/** The name of a found record, and details that distinguish it from others with the same name. */
export function labelOf({ name, identifier, detail, code }: FoundRecord): { name: string; subtitle: string } {
  const alarm = alarmKind.find(({ value }) => value === code);
  const parts = alarm === undefined ? [name, identifier, detail] : [text(alarm.label), name, detail];
  const [first = "", ...others] = parts.filter((part) => part !== "");
  return { name: first, subtitle: others.join(" · ") };
}

interface Target {
  readonly registry: Registry;
  readonly session: Session;
}

/** The address of a found record, with the label of its kind; null if the session has no page for it. */
export function targetOf(
  { kind, id, identifier }: FoundRecord,
  { registry, session }: Target,
): { readonly resource: Resource; readonly address: string } | null {
  const named = (name: string): Resource | null => {
    const entry = registry.entries.find((one) => one.name === name);
    return entry?.type === "resource" ? entry : null;
  };
  const opened = (name: string): Resource | null => {
    const resource = named(name);
    return resource !== null && canOpen(registry, session, resource) ? resource : null;
  };
  const [resource, device] = [named(kind), opened("device")];
  const stock = opened("storage") ?? opened("distribution");
  const address =
    kind === "storage" && stock !== null
      ? `${stock.path}?${new URLSearchParams({ imei: identifier })}`
      : kind === "storage" && device !== null && can(registry, session, "create", device.name)
        ? `${addAddress(device)}?${new URLSearchParams(/^\d{15}$/.test(identifier) ? { type: "0", imei: identifier } : { type: "1", eui: identifier })}`
        : opened(kind) !== null && resource !== null
          ? showAddress(resource, id)
          : // Providers have no detail page for customers.
            kind === "user" && device !== null
            ? `${device.path}?customer_id=${id}`
            : null;
  return resource === null || address === null ? null : { resource, address };
}
