import { useGo, useList } from "@refinedev/core";
import { Button } from "antd";
import { Link } from "react-router";
import { resourceByName, type WireRecord } from "../../../contract";
import { canAddRecord } from "../../generator/actions/available-actions";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { useRegistry } from "../../providers/registry-context";
import { useAccountId } from "../../providers/services-context";
import { addAddress } from "../../ui/record-links";
import { useOwnAccount } from "../settings/use-own-account";
import styles from "./empty-fleet.module.css";

/** Replaces the dashboard while the account has no devices, and explains how to get the first lubricator. */
export default function EmptyFleet() {
  const { t } = useTranslation();
  const can = useAccess();
  const device = resourceByName(useRegistry(), "device");
  return (
    <section className={styles.empty} aria-labelledby="begin">
      <h2 id="begin">{t("begin.title")}</h2>
      {can("open", "dealer") ? (
        <ForAdmin />
      ) : canAddRecord(device, can) ? (
        <ForProvider address={addAddress(device)} />
      ) : can("create", "request") ? (
        <ForCustomer />
      ) : (
        <p>{t("begin.group")}</p>
      )}
    </section>
  );
}

/** For administrators. They see the first steps above until they hide them. */
function ForAdmin() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t("begin.why")}</p>
      <Link to="/help#first-steps">{t("begin.steps")}</Link>
    </>
  );
}

/** For providers: add the first device from stock. Without stock, an administrator must first distribute some. */
function ForProvider({ address }: { readonly address: string }) {
  const { t } = useTranslation();
  const go = useGo();
  const { query, result } = useList<WireRecord>({
    resource: "storage",
    pagination: { currentPage: 1, pageSize: 1 },
    filters: [{ field: "active", operator: "eq", value: 0 }],
    // The stock count is optional: a failure is not shown.
    queryOptions: { meta: { isQuiet: true } },
    errorNotification: false,
  });
  const freeStock = query.isSuccess ? (result.total ?? null) : null;
  if (freeStock === 0) return <p>{t("begin.stockNone")}</p>;
  return (
    <>
      <p>
        {t("begin.stock")}
        {freeStock !== null && ` ${t("begin.stockCount", { count: freeStock })}`}
      </p>
      <p>{t("begin.why")}</p>
      <Button type="primary" onClick={() => go({ to: address })}>
        {t("begin.add")}
      </Button>
    </>
  );
}

/** For customers: the provider links the devices to the account. */
function ForCustomer() {
  const { t } = useTranslation();
  const { account } = useOwnAccount(useAccountId());
  const provider = account?.agent_name;
  if (account === null) return <p>{t("begin.customer")}</p>;
  if (!provider) {
    return (
      <>
        <p>{t("begin.customerNone")}</p>
        <Link to="/setting">{t("begin.customerSetting")}</Link>
      </>
    );
  }
  return (
    <>
      <p>{t("begin.customer")}</p>
      <p>{t("begin.customerAsk", { name: String(provider) })}</p>
    </>
  );
}
