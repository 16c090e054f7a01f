import { Skeleton } from "antd";
import {
  type Action,
  callByPath,
  type PreviewAnswer,
  type Registry,
  type Resource,
  type WireRecord,
  type WireValue,
} from "../../../contract";
import { useTranslation } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { useCall } from "../../providers/use-call";
import { LoadFailure } from "../../ui/load-failure";
import { actionPayload, type PromptValues } from "./action-call";
import styles from "./actions.module.css";

/** Reads the lines of a preview answer. Malformed lines are dropped. */
export function parsePreviewLines(answer: unknown): PreviewAnswer["lines"] {
  if (typeof answer !== "object" || answer === null || !("lines" in answer) || !Array.isArray(answer.lines)) return [];
  return answer.lines.filter(
    (line: unknown): line is PreviewAnswer["lines"][number] =>
      typeof line === "object" &&
      line !== null &&
      "label" in line &&
      "value" in line &&
      typeof line.label === "string" &&
      typeof line.value === "string",
  );
}

/** The part of a payload that a call takes. */
const takenBy = (path: string, registry: Registry, payload: Readonly<Record<string, WireValue>>) => {
  const names = callByPath(registry, path).fields.flatMap(({ sentAs }) => sentAs);
  return Object.fromEntries(Object.entries(payload).filter(([name]) => names.includes(name)));
};

interface Options {
  readonly resource: Resource;
  readonly action: Action;
  readonly record: WireRecord;
  /** Null while a prompt has a fault: no preview is requested. */
  readonly promptValues: PromptValues | null;
}

/** Requests a preview of an action: its preview call takes the payload of the action, or a part of it. */
export function useActionPreview({ resource, action, record, promptValues }: Options) {
  const registry = useRegistry();
  const { preview } = action;
  const payload =
    preview === undefined || promptValues === null
      ? null
      : takenBy(preview, registry, actionPayload({ registry, resource, action, records: [record], promptValues }));
  return useCall(preview ?? "", payload ?? {}, {
    parse: parsePreviewLines,
    enabled: payload !== null,
    // Users base their decision on the preview, so it must never come from the cache.
    staleTime: 0,
    gcTime: 0,
  });
}

export function ActionPreview({ preview }: { readonly preview: ReturnType<typeof useActionPreview> }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = preview;
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return isFetching ? <Skeleton active title={false} paragraph={{ rows: 5 }} /> : null;
  }
  return (
    <section className={styles.preview} aria-label={t("action.preview")}>
      <h3>{t("action.preview")}</h3>
      <dl>
        {data.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
