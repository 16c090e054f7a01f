import { CopyOutlined, DownloadOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import { useMemo } from "react";
import { byteOrderMark, type CartridgeNeed, type CartridgeStock, csvLine, role } from "../../../contract";
import { saveFile } from "../../client/save-file";
import { formatNumber, useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useSessionValue } from "../../providers/services-context";
import styles from "./forecast.module.css";
import { orderLines } from "./need";
import { NumberCell, NumberHead } from "./number-cells";

interface Props {
  readonly need: readonly CartridgeNeed[];
  readonly cartridges: readonly CartridgeStock[];
}

/** Need and stock of each grease and size, and the cartridges to order. Groups see no order list. */
export function OrderTable({ need, cartridges }: Props) {
  const { t } = useTranslation();
  const notify = useNotify();
  // The stock belongs to the provider, but the need is only that of the caller's group.
  const ownRole = useSessionValue((session) => session?.user.role);
  const isShared = ownRole === role.leader || ownRole === role.member;
  const lines = useMemo(() => orderLines(need, cartridges), [need, cartridges]);
  const order = isShared ? [] : lines.filter(({ toOrder }) => toOrder > 0);
  const heads = [t("plan.grease"), t("plan.size"), t("plan.toOrder")];
  const cells = order.map(({ grease, size, toOrder }) => [grease || t("plan.noGrease"), String(size), String(toOrder)]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText([heads, ...cells].map((row) => row.join("\t")).join("\n"));
      notify.success(t("field.copied"));
    } catch {
      notify.warning(t("field.notCopied"));
    }
  };
  const save = (): void =>
    saveFile(
      `${t("plan.order")}.csv`,
      new Blob([byteOrderMark, ...[heads, ...cells].map(csvLine)], { type: "text/csv;charset=utf-8" }),
    );
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("plan.grease")}</th>
            <NumberHead>{t("plan.size")}</NumberHead>
            <NumberHead>{t("plan.count")}</NumberHead>
            <NumberHead>{t("plan.inStock")}</NumberHead>
            {!isShared && <NumberHead>{t("plan.toOrder")}</NumberHead>}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ grease, size, needed, inStock, toOrder }) => (
            <tr key={`${grease} ${size}`}>
              <th scope="row">{grease || t("plan.noGrease")}</th>
              <NumberCell label={t("plan.size")}>{size}</NumberCell>
              <NumberCell label={t("plan.count")}>{formatNumber(needed)}</NumberCell>
              <NumberCell label={t("plan.inStock")}>{formatNumber(inStock)}</NumberCell>
              {!isShared && (
                <NumberCell label={t("plan.toOrder")} isShort={toOrder > 0}>
                  {toOrder === 0 ? "–" : formatNumber(toOrder)}
                </NumberCell>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        {t("plan.cartridgesWhy")} {isShared ? t("plan.sharedStock") : order.length === 0 && t("plan.nothingToOrder")}
      </p>
      {order.length > 0 && (
        <Flex gap="small" wrap className={styles.tools ?? ""}>
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
            {t("plan.orderCopy")}
          </Button>
          <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
            {t("plan.orderCsv")}
          </Button>
        </Flex>
      )}
    </>
  );
}
