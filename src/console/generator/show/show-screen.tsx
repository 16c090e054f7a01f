import { type Resource, resourceByName, type WireRecord } from "../../../contract";
import { Cell } from "../../fields/cells";
import { optionOf } from "../../fields/choice-options";
import { RelationTitles, titleOf } from "../../fields/relation-titles";
import { RevealProvider } from "../../fields/reveal";
import { useTranslation } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { PageHead } from "../../ui/page-head";
import { listAddress, useLinkToList, useNavigationState } from "../../ui/record-links";
import { useReplacePage } from "../../ui/sheet/use-close-on-back";
import { deletion, useActions } from "../actions/use-actions";
import styles from "../generator.module.css";
import { RecordFallback } from "../record-fallback";
import { useRecord } from "../use-record";
import { ShowActions } from "./show-actions";
import { ShowTabs } from "./show-tabs";
import type { TabScreens } from "./tab-props";

interface Props {
  readonly resource: string;
  readonly tabScreens: TabScreens;
}

/** The detail view of one record. */
export default function ShowScreen({ resource: name, tabScreens }: Props) {
  const { text } = useTranslation();
  const registry = useRegistry();
  const resource = resourceByName(registry, name);
  const from = useNavigationState();
  const replacePage = useReplacePage();
  const found = useRecord(resource);
  const { record } = found;
  const list = listAddress(resource, from);
  const actions = useActions({
    resource,
    onDone: (action) => {
      // The deleted record must not stay in the browser's history.
      if (action === deletion) replacePage(list);
    },
  });
  const back = useLinkToList();

  if (record === null) {
    return (
      <>
        <PageHead title={text(resource.one)} back={back} />
        <div className={styles.panel} aria-busy={found.isLoading}>
          <RecordFallback found={found} one={text(resource.one)} back={list} />
        </div>
      </>
    );
  }
  return (
    <RelationTitles fields={resource.fields} records={[record]}>
      <RevealProvider resource={resource} recordKey={found.key}>
        <PageHead
          title={titleOf(registry, name, record)}
          beside={<States resource={resource} record={record} />}
          back={back}
        >
          <ShowActions resource={resource} record={record} actions={actions} from={from} />
        </PageHead>
        <ShowTabs resource={resource} record={record} refresh={found.retry} tabScreens={tabScreens} />
      </RevealProvider>
      {actions.dialogs}
    </RelationTitles>
  );
}

/** The states of the record, shown beside its title: other read-only choices with a tone among the list's columns. */
function States({ resource, record }: { readonly resource: Resource; readonly record: WireRecord }) {
  const states = resource.list.columns.filter((column) => {
    const field = resource.fields[column.field];
    return (
      column.field !== resource.title &&
      field?.kind === "choice" &&
      field.readOnly === true &&
      field.options.some((option) => option.tone !== undefined)
    );
  });
  return states.map(({ field: name }) => {
    const field = resource.fields[name];
    if (field?.kind !== "choice" || record[name] === null || record[name] === undefined) return null;
    return optionOf(field, record[name])?.isQuiet ? null : (
      <Cell key={name} name={name} field={field} record={record} />
    );
  });
}
