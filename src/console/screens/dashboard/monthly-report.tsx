import { MailOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { asRecord, callByPath, writePayload } from "../../../contract";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { useNotify } from "../../providers/notify";
import { useRegistry } from "../../providers/registry-context";
import { useBusyLock } from "../../providers/use-busy-lock";
import { useCallMutation } from "../../providers/use-call-mutation";
import { useIsPhone } from "../../ui/use-is-phone";

/** The frequency "monthly" of reports. */
const monthly = 4;

/** Mails the report of the last month to the person, regardless of their chosen frequency. */
export function MonthlyReport() {
  const { t } = useTranslation();
  const can = useAccess();
  const registry = useRegistry();
  const post = useCallMutation();
  const notify = useNotify();
  const isPhone = useIsPhone();
  const { isBusy, run } = useBusyLock();
  if (!can("list", "device")) return null;
  const send = () =>
    run(async () => {
      try {
        const call = callByPath(registry, "user/send-report");
        const answer = await post(call.path, writePayload(call, { email_rate: monthly }));
        notify.success(t("home.reportSent", { email: String(asRecord(answer).email ?? "") }));
      } catch (error) {
        notify.failure(error);
      }
    });
  return (
    <Button
      icon={<MailOutlined aria-hidden />}
      loading={isBusy}
      title={t("home.reportAbout")}
      {...(isPhone && { type: "text" as const, "aria-label": t("home.report") })}
      onClick={() => void send()}
    >
      {isPhone ? null : t("home.report")}
    </Button>
  );
}
