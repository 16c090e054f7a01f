import { useList } from "@refinedev/core";
import { Button } from "antd";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { resourceByName, type WireRecord } from "../../../contract";
import { canAddRecord } from "../../generator/actions/available-actions";
import { t } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { useCan, useMayOpen, useSession } from "../../providers/services-context";
import { addAddress } from "../../ui/record-links";
import { useOwnAccount } from "../settings/use-own-account";
import styles from "./empty-fleet.module.css";

/** Stands for the whole dashboard while there is nothing to count: what a session's way to its first lubricator is. */
export default function EmptyFleet() {
  const can = useCan();
  const mayOpen = useMayOpen();
  const device = resourceByName(useRegistry(), "device");
  return (
    <section className={styles.empty} aria-labelledby="begin">
      <h2 id="begin">{t("begin.title")}</h2>
      {mayOpen("dealer") ? (
        <ForAdmin />
      ) : canAddRecord(device, can) ? (
        <ForProvider address={addAddress(device)} />
      ) : mayOpen("device") ? (
        <p>{t("begin.group")}</p>
      ) : (
        <ForCustomer />
      )}
    </section>
  );
}

/** Providers come first, then their stock, then their devices. */
function ForAdmin() {
  const registry = useRegistry();
  const can = useCan();
  const mayOpen = useMayOpen();
  const dealer = resourceByName(registry, "dealer");
  const stock = mayOpen("distribution") ? resourceByName(registry, "distribution").path : null;
  return (
    <>
      <p>{t("begin.admin")}</p>
      <ol>
        <li>{linked(t("begin.adminDealer"), canAddRecord(dealer, can) ? addAddress(dealer) : null)}</li>
        <li>{linked(t("begin.adminStock"), stock)}</li>
        <li>{t("begin.adminDevice")}</li>
      </ol>
    </>
  );
}

const linked = (words: string, to: string | null): ReactNode => (to === null ? words : <Link to={to}>{words}</Link>);

/** The first device comes out of stock, which somebody else has to allot where there is none. */
function ForProvider({ address }: { readonly address: string }) {
  const go = useNavigate();
  const { query, result } = useList<WireRecord>({
    resource: "storage",
    pagination: { currentPage: 1, pageSize: 1 },
    filters: [{ field: "active", operator: "eq", value: 0 }],
    // Without the number the way is the same.
    queryOptions: { meta: { isQuiet: true } },
    errorNotification: false,
  });
  const free = query.isSuccess ? (result.total ?? null) : null;
  if (free === 0) return <p>{t("begin.stockNone")}</p>;
  return (
    <>
      <p>
        {t("begin.stock")}
        {free !== null && ` ${t("begin.stockCount", { count: free })}`}
      </p>
      <p>{t("begin.why")}</p>
      <Button type="primary" onClick={() => go(address)}>
        {t("begin.add")}
      </Button>
    </>
  );
}

/** A customer is linked to devices by the provider, whom the account names. */
function ForCustomer() {
  const { account } = useOwnAccount(useSession()?.user.id);
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
