import { useOne } from "@refinedev/core";
import { Tabs } from "antd";
import { useMemo } from "react";
import { matches, type Resource, type Tab, type WireRecord } from "../../../contract";
import { RelationTitles, titleOf } from "../../fields/relation-titles";
import { RevealProvider } from "../../fields/reveal";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { useRegistry } from "../../providers/registry-context";
import { LoadFailure } from "../../ui/load-failure";
import { Sheet } from "../../ui/sheet/sheet";
import { PanelList } from "../list/embedded-list";
import { ShowSections } from "./show-sections";
import { Summary } from "./summary";
import type { TabScreens } from "./tab-props";

interface Props {
  readonly resource: Resource;
  /** The row of the list; shown until the full record is loaded. */
  readonly record: WireRecord;
  readonly onClose: () => void;
  /** For the resource's summary. Default: none. */
  readonly tabScreens?: TabScreens;
}

type ListTab = Extract<Tab, { readonly lists: string }>;

/** A record in a drawer, for screens where it has no page: its overview and the lists among its tabs. */
export default function RecordDrawer({ resource, record: row, onClose, tabScreens = {} }: Props) {
  const { t, text } = useTranslation();
  const registry = useRegistry();
  const can = useAccess();
  const key = Number(row[resource.key]);
  const { query, result } = useOne<WireRecord>({
    resource: resource.name,
    id: key,
    queryOptions: { meta: { isQuiet: true } },
    errorNotification: false,
  });
  const record = result ?? row;
  const lists = resource.tabs.filter(
    (tab): tab is ListTab => "lists" in tab && matches(tab.when, record) && can("list", tab.lists),
  );
  const overview = query.isError ? (
    <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <>
      {/* The row of a list lacks values. */}
      {result !== undefined && (
        <Summary resource={resource} record={result} refresh={() => void query.refetch()} tabScreens={tabScreens} />
      )}
      <ShowSections resource={resource} record={record} isNarrow />
    </>
  );
  return (
    <Sheet wide={760} isTall title={titleOf(registry, resource.name, record)} onClose={onClose}>
      <RelationTitles fields={resource.fields} records={[record]}>
        <RevealProvider resource={resource} recordKey={key}>
          <Tabs
            items={[
              { key: "overview", label: t("record.overview"), children: overview },
              ...lists.map((tab) => ({
                key: tab.name,
                label: text(tab.label),
                children: <TabList tab={tab} recordKey={key} />,
              })),
            ]}
          />
        </RevealProvider>
      </RelationTitles>
    </Sheet>
  );
}

function TabList({ tab, recordKey }: { readonly tab: ListTab; readonly recordKey: number }) {
  const within = useMemo(() => ({ [tab.by]: recordKey }), [tab.by, recordKey]);
  return <PanelList resource={tab.lists} within={within} />;
}
