import { useMemo } from "react";
import { useMatch } from "react-router";
import { matches, type Resource, type Tab, type WireRecord } from "../../../contract";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { LazyBoundary } from "../../ui/lazy-boundary";
import { LoadingIndicator } from "../../ui/loading-indicator";
import NotFound from "../../ui/not-found";
import { showAddress, tabAddress, useNavigationState } from "../../ui/record-links";
import { TabLinks } from "../../ui/tab-links";
import { EmbeddedList } from "../list/embedded-list";
import { PinnedRecords } from "./pinned-records";
import { ShowSections } from "./show-sections";
import { Summary } from "./summary";
import type { TabProps, TabScreens } from "./tab-props";

interface Props extends TabProps {
  readonly tabScreens: TabScreens;
}

/** The overview of a record, and the declared tabs that the session may use. */
export function ShowTabs({ tabScreens, ...props }: Props) {
  const { t, text } = useTranslation();
  const { resource, record } = props;
  const current = useMatch(tabAddress(resource, ":id", ":tab"))?.params.tab;
  const from = useNavigationState();
  const tabs = useTabs(resource, record);
  if (tabs.length === 0 && current === undefined) return <ShowSections resource={resource} record={record} />;
  const tab = tabs.find((candidate) => candidate.name === current);
  const key = record[resource.key];
  const links = [
    { name: undefined, label: t("record.overview"), to: showAddress(resource, key) },
    ...tabs.map(({ name, label }) => ({ name, label: text(label), to: tabAddress(resource, key, name) })),
  ];
  return (
    <>
      <TabLinks
        label={t("record.parts")}
        links={links.map(({ name, ...link }) => ({ ...link, state: from, replace: true, isCurrent: name === current }))}
      />
      {current === undefined ? (
        <>
          <PinnedRecords resource={resource} record={record} />
          <Summary tabScreens={tabScreens} {...props}>
            <ShowSections resource={resource} record={record} />
          </Summary>
        </>
      ) : tab === undefined ? (
        <NotFound />
      ) : (
        <TabContent key={tab.name} tab={tab} tabScreens={tabScreens} {...props} />
      )}
    </>
  );
}

/** The tabs that apply to the record and that the session may use. */
function useTabs(resource: Resource, record: WireRecord): readonly Tab[] {
  const can = useAccess();
  return resource.tabs.filter((tab) => {
    if (!matches(tab.when, record)) return false;
    if ("lists" in tab) return can("list", tab.lists);
    if (tab.needs === undefined) return true;
    const [action = "", resourceName = resource.name] = tab.needs.split(".").toReversed();
    return can(action, resourceName);
  });
}

function TabContent({ tab, tabScreens, ...props }: Props & { readonly tab: Tab }) {
  const key = Number(props.record[props.resource.key]);
  const by = "lists" in tab ? tab.by : "";
  const within = useMemo(() => ({ [by]: key }), [by, key]);
  if ("lists" in tab) return <EmbeddedList resource={tab.lists} within={within} />;
  const load = tabScreens[tab.screen];
  return load === undefined ? <NotFound /> : <LazyBoundary load={load} fallback={<LoadingIndicator />} props={props} />;
}
