import { Form, Select } from "antd";
import { useId, useMemo } from "react";
import type { User } from "../../client/session";
import { browserTimeZone, useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useServices } from "../../providers/services-context";
import { useBusyLock } from "../../providers/use-busy-lock";
import { useCallMutation } from "../../providers/use-call-mutation";

/** Option value for the browser's time zone. */
const browsers = "";

/** Whether the server stores the time zone of accounts, which is an extension. */
export const hasTimeZone = (user: User | undefined): boolean => typeof user?.time_zone === "string";

/** Chooses the time zone of all times: on screens, in mails and in exports. */
export function OwnTimeZone({ user }: { readonly user: User | undefined }) {
  const { t } = useTranslation();
  const send = useCallMutation();
  const { session } = useServices();
  const notify = useNotify();
  const { isBusy, run } = useBusyLock();
  const id = useId();
  const options = useMemo(
    () => [
      { value: browsers, label: t("zone.browser", { zone: browserTimeZone() }) },
      ...[...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])].map((value) => ({ value, label: value })),
    ],
    [t],
  );
  const save = async (chosen: string): Promise<void> => {
    const time_zone = chosen === browsers ? browserTimeZone() : chosen;
    const time_zone_chosen = chosen === browsers ? 0 : 1;
    try {
      await send("user/save-time-zone", { time_zone, time_zone_chosen });
      session.update({ time_zone, time_zone_chosen });
      notify.success(t("zone.saved"));
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Form component={false} layout="vertical">
      <Form.Item label={t("zone.title")} htmlFor={id}>
        <Select
          id={id}
          showSearch
          disabled={isBusy}
          loading={isBusy}
          options={options}
          optionFilterProp="label"
          value={user?.time_zone_chosen === 1 ? String(user.time_zone) : browsers}
          onChange={(chosen: string) => void run(() => save(chosen))}
        />
      </Form.Item>
    </Form>
  );
}
