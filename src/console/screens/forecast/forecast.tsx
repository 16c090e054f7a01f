import { DownloadOutlined, NodeIndexOutlined, PrinterOutlined } from "@ant-design/icons";
import { useCan, useGo } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { Button, Segmented, Skeleton } from "antd";
import { useState } from "react";
import { resourceByName } from "../../../contract";
import { useDownload } from "../../generator/import-export/use-download";
import { useTranslation } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { useCall } from "../../providers/use-call";
import { LoadFailure, Notice } from "../../ui/load-failure";
import { PageHead } from "../../ui/page-head";
import PageNumbers from "../../ui/page-numbers";
import { addAddress } from "../../ui/record-links";
import { useIsPhone } from "../../ui/use-is-phone";
import { useUrlChoice } from "../use-url-choice";
import styles from "./forecast.module.css";
import { NeedTable } from "./need-table";
import { OrderTable } from "./order-table";
import { parseForecast } from "./parse-forecast";
import { PlannedDevices } from "./planned-devices";
import { StockTable } from "./stock-table";

/** Planning periods in weeks; the first is the default (spec §9). */
const choices = ["4", "2", "8", "12"].map((value) => ({ value }));

/** Devices per page. Large, so that a printed plan holds most fleets on one page. */
const pageSize = 100;

const options = { parse: parseForecast, placeholderData: keepPreviousData };

/** The cartridge plan: which cartridges run empty when and where, and whether the stock is sufficient. */
export default function Forecast() {
  const { t, zone } = useTranslation();
  const isPhone = useIsPhone();
  const [weeks, choose] = useUrlChoice("weeks", choices);
  const [page, setPage] = useState(1);
  const download = useDownload();
  const go = useGo();
  const visit = resourceByName(useRegistry(), "visit");
  const { data: planning } = useCan({ resource: "visit", action: "create" });
  const payload = { weeks: Number(weeks), page, page_size: pageSize };
  const { data, error, refetch, isFetching } = useCall("statistics/forecast", payload, options);
  const isEmpty = data === undefined || data.total === 0;
  return (
    <>
      <PageHead title={t("plan.title")}>
        {planning?.can && (
          <Button
            type="primary"
            icon={<NodeIndexOutlined aria-hidden />}
            disabled={isEmpty}
            onClick={() => go({ to: addAddress(visit), query: { weeks } })}
          >
            {t("plan.visit")}
          </Button>
        )}
        {/* Phones print from the browser's menu. */}
        {!isPhone && (
          <Button icon={<PrinterOutlined aria-hidden />} disabled={isEmpty} onClick={() => window.print()}>
            {t("plan.print")}
          </Button>
        )}
        {(["xlsx", "csv"] as const).map((format) => (
          <Button
            key={format}
            icon={<DownloadOutlined aria-hidden />}
            disabled={isEmpty}
            loading={download.progress !== null}
            onClick={() => download.start("statistics/export-forecast", { weeks: Number(weeks), format })}
          >
            {`${t("plan.export")} ${format === "xlsx" ? "Excel" : "CSV"}`}
          </Button>
        ))}
      </PageHead>
      <div className={styles.range}>
        <Segmented
          aria-label={t("plan.weeks")}
          value={weeks}
          options={choices
            .toSorted((a, b) => Number(a.value) - Number(b.value))
            .map(({ value }) => ({ value, label: t("plan.weeksOf", { count: Number(value) }) }))}
          onChange={(chosen) => {
            setPage(1);
            choose(chosen);
          }}
        />
        <p>{t("plan.method", { zone })}</p>
      </div>
      {error !== null && data === undefined ? (
        <LoadFailure error={error} notOffered={t("home.notOffered")} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <section className={styles.panel}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </section>
      ) : data.total === 0 ? (
        <section className={styles.panel}>
          <Notice title={t("plan.none")} text={t("plan.noneWhy")} />
        </section>
      ) : (
        <div className={styles.body} aria-busy={isFetching}>
          <section className={styles.panel} aria-labelledby="plan-need">
            <h2 id="plan-need">{t("plan.need")}</h2>
            <NeedTable need={data.need} />
          </section>
          {(data.cartridges !== null || data.stock !== null) && (
            <div className={styles.column}>
              {data.cartridges !== null && (
                <section className={styles.panel} aria-labelledby="plan-cartridges">
                  <h2 id="plan-cartridges">{t("plan.cartridges")}</h2>
                  <OrderTable need={data.need} cartridges={data.cartridges} />
                </section>
              )}
              {data.stock !== null && (
                <section className={styles.panel} aria-labelledby="plan-stock">
                  <h2 id="plan-stock">{t("plan.stock")}</h2>
                  <StockTable need={data.need} stock={data.stock} />
                </section>
              )}
            </div>
          )}
          <section className={styles.panel} aria-labelledby="plan-devices">
            <h2 id="plan-devices">{t("plan.devices")}</h2>
            <PlannedDevices devices={data.list} need={data.need} />
            <div className={styles.pager}>
              <span>{t("plan.shown", { page: data.page, count: data.total })}</span>
              {data.total > pageSize && (
                <PageNumbers
                  current={data.page}
                  pageSize={pageSize}
                  total={data.total}
                  showSizeChanger={false}
                  onChange={setPage}
                />
              )}
            </div>
          </section>
        </div>
      )}
    </>
  );
}
