import { titleOf } from "../../fields/relation-titles";
import type { TabProps } from "../../generator/show/tab-props";
import { useTranslation } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { Panel } from "../panel";
import { LoginKeyPanel } from "./login-key-panel";

/** Creates a customer's login key, for the provider who hands it over. */
export default function CustomerKey({ resource, record }: TabProps) {
  const { t } = useTranslation();
  const name = titleOf(useRegistry(), resource.name, record);
  return (
    <Panel title={t("key.customer")} about={t("key.customerAbout")}>
      <LoginKeyPanel userId={Number(record[resource.key])} name={name} />
    </Panel>
  );
}
