import { Button } from "antd";
import { useState } from "react";
import { type AppUrl, callbackEventOptions } from "../../../contract";
import { useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { Panel } from "../panel";
import { CallbackForm } from "./callback-form";
import { CallbackState } from "./callback-state";
import { callbackTexts } from "./callback-texts";
import { type ParsedTest, parseTest } from "./parse-app";
import { TestResult } from "./test-result";
import { useGuardedCall } from "./use-guarded-call";

interface Props {
  /** Record key of the application. */
  readonly app: number;
  readonly url: AppUrl;
  readonly refresh: () => Promise<unknown>;
}

/** A callback: its URL, the state of its deliveries, and a test that shows the receiver's answer. */
export function CallbackPanel({ app, url, refresh }: Props) {
  const { t, text } = useTranslation();
  const { event_type, callback_url } = url;
  const notify = useNotify();
  const { send, isBusy } = useGuardedCall();
  const [testAnswer, setTestAnswer] = useState<ParsedTest | null>(null);
  const label = callbackEventOptions.find(({ value }) => value === event_type)?.label ?? "";

  const test = async (): Promise<void> => {
    setTestAnswer(null);
    setTestAnswer(parseTest(await send("app/test", { id: app, event_type })));
  };
  const resume = async (): Promise<void> => {
    if ((await send("app/resume", { id: app, event_type })) === undefined) return;
    notify.success(t("openApi.resumed"));
    await refresh();
  };
  const refreshAfterSave = (): Promise<unknown> => {
    setTestAnswer(null);
    return refresh();
  };
  return (
    <Panel title={text(label)} about={text(callbackTexts[event_type])}>
      <CallbackState url={url} isBusy={isBusy} onResume={() => void resume()} />
      <CallbackForm app={app} url={url} label={label} onSaved={refreshAfterSave}>
        {callback_url !== "" && (
          <Button onClick={() => void test()} loading={isBusy} disabled={isBusy}>
            {t("openApi.test")}
          </Button>
        )}
      </CallbackForm>
      {testAnswer !== null && <TestResult answer={testAnswer} />}
    </Panel>
  );
}
