import { Checkbox } from "antd";
import { useMemo, useState } from "react";
import type { Action, Resource, WireRecord } from "../../../contract";
import { useTranslation } from "../../i18n";
import type { PromptValues } from "./action-call";
import styles from "./actions.module.css";
import { ownerOf } from "./skip-reason";

/** Lets the user tick the owners from whom an action takes records (`takesFrom`). No owner is ticked at first. */
export function useOwnerChoice(resource: Resource, action: Action, records: readonly WireRecord[]) {
  const { t, text } = useTranslation();
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const owners = useMemo(() => {
    const counted = new Map<number, { readonly name: string; readonly count: number }>();
    for (const record of records) {
      const owner = ownerOf(resource, action, record);
      if (owner === null) continue;
      counted.set(owner.id, { name: owner.name, count: (counted.get(owner.id)?.count ?? 0) + 1 });
    }
    return [...counted];
  }, [resource, action, records]);
  const { takesFrom } = action;
  /** The ticked owners as an entry of the payload. */
  const values: PromptValues = takesFrom === undefined || ticked.length === 0 ? {} : { [takesFrom.sentAs]: ticked };
  const inputs = takesFrom !== undefined && owners.length > 0 && (
    <fieldset className={styles.owners}>
      <legend>{text(takesFrom.asks)}</legend>
      {owners.map(([id, { name, count }]) => (
        <Checkbox
          key={id}
          checked={ticked.includes(id)}
          onChange={({ target }) =>
            setTicked(target.checked ? [...ticked, id] : ticked.filter((candidate) => candidate !== id))
          }
        >
          {t("bulk.owner", { name, count })}
        </Checkbox>
      ))}
    </fieldset>
  );
  return { values, inputs };
}
