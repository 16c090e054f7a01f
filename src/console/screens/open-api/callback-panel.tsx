import { Button } from "antd";
import { useState } from "react";
import { type AppUrl, callAt, callbackEvent, type TestAnswer, type WireRecord, writePayload } from "../../../contract";
import { t, text } from "../../i18n";
import { usePost } from "../../providers/context";
import { useNotify } from "../../providers/notification";
import { useRegistry } from "../../registry";
import { CallForm } from "../call-form";
import { Panel } from "../panel";
import { testIn } from "./answers";
import { CallbackState } from "./callback-state";
import { callbackTexts, urlField } from "./callback-texts";
import styles from "./open-api.module.css";
import { TestResult } from "./test-result";
import { useChange } from "./use-change";

interface Props {
  /** Key of the application. */
  readonly app: number;
  readonly url: AppUrl;
  readonly refresh: () => Promise<unknown>;
}

/** One callback URL: the address, how it fares, and a test that shows what the receiver answers. */
export function CallbackPanel({ app, url, refresh }: Props) {
  const { event_type, callback_url } = url;
  const post = usePost();
  const registry = useRegistry();
  const notify = useNotify();
  const { change, isBusy } = useChange();
  const [tested, setTested] = useState<TestAnswer | null>(null);
  const label = callbackEvent.find((one) => one.value === event_type)?.label ?? "";

  const save = async (values: WireRecord) => {
    const call = callAt(registry, "app/update-url");
    await post(call.path, writePayload(call, { id: app, event_type, ...values }));
    setTested(null);
    notify.success(t("openApi.urlSaved"));
    await refresh();
    return undefined;
  };
  const test = async (): Promise<void> => {
    setTested(null);
    setTested(testIn(await change("app/test", { id: app, event_type })));
  };
  const resume = async (): Promise<void> => {
    const done = await change("app/resume", { id: app, event_type });
    if (done === undefined) return;
    notify.success(t("openApi.resumed"));
    await refresh();
  };
  return (
    <Panel title={text(label)} about={text(callbackTexts[event_type])}>
      <CallbackState url={url} isBusy={isBusy} onResume={() => void resume()} />
      {/* Begun anew with the address that was saved. */}
      <CallForm
        key={callback_url}
        fields={{ callback_url: urlField(label) }}
        record={{ callback_url }}
        submit={t("form.save")}
        onSubmit={save}
      />
      {callback_url !== "" && (
        <div className={styles.test}>
          <Button onClick={() => void test()} loading={isBusy} disabled={isBusy}>
            {t("openApi.test")}
          </Button>
          {tested !== null && <TestResult answer={tested} />}
        </div>
      )}
    </Panel>
  );
}
