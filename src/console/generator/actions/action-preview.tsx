import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import type { Action, PreviewAnswer, Resource, WireRecord } from "../../../contract";
import { t } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { usePost } from "../../providers/services-context";
import { LoadFailure } from "../../ui/load-failure";
import { actionPayload, type PromptValues } from "./action-call";
import styles from "./actions.module.css";

/** The lines of an answer; an answer of another form has none. */
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

interface Options {
  readonly resource: Resource;
  readonly action: Action;
  readonly record: WireRecord;
  /** What the inputs hold; null as long as something is missing in them. */
  readonly asked: PromptValues | null;
}

/** What an action would do to a record, as its preview call tells for the same payload. */
export function useActionPreview({ resource, action, record, asked }: Options) {
  const post = usePost();
  const registry = useRegistry();
  const { preview } = action;
  const payload =
    preview === undefined || asked === null
      ? null
      : actionPayload({ registry, resource, action, records: [record], asked });
  return useQuery({
    queryKey: ["preview", preview, payload],
    queryFn: async ({ signal }) => parsePreviewLines(await post(preview ?? "", payload ?? {}, { signal })),
    enabled: payload !== null,
    // What is done next depends on it: it is read each time anew.
    staleTime: 0,
    gcTime: 0,
    meta: { isQuiet: true },
  });
}

/** Shows what an action would do. */
export function ActionPreview({ preview }: { readonly preview: ReturnType<typeof useActionPreview> }) {
  const { data, error, fetchStatus, refetch } = preview;
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return fetchStatus === "idle" ? null : <Skeleton active title={false} paragraph={{ rows: 5 }} />;
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
