import { Button, Modal, QRCode } from "antd";
import { useState } from "react";
import { redirectPath } from "../client/login-key";
import { Copyable } from "../fields/views/copy";
import { formatTime, t } from "../i18n";
import { usePost } from "../providers/context";
import { useNotify } from "../providers/notification";
import styles from "./setting.module.css";

interface LoginKey {
  readonly key: string;
  /** ms UTC; null where the server does not say it. */
  readonly expires: number | null;
}

/** Makes the key of the login without a password. It is shown here, once: the server keeps only its hash (readings, A6). */
export function LoginKeyPanel({ userId }: { readonly userId: number | undefined }) {
  const post = usePost();
  const notify = useNotify();
  const [modal, dialogs] = Modal.useModal();
  const [made, setMade] = useState<LoginKey | null>(null);
  const [isUnderWay, setUnderWay] = useState(false);

  const make = async (): Promise<void> => {
    setUnderWay(true);
    try {
      setMade(keyIn(await post("user/generate-login-key", { user_id: userId ?? "" })));
    } catch (error) {
      notify.failure(error);
    } finally {
      setUnderWay(false);
    }
  };
  const ask = (): void => {
    void modal.confirm({
      title: t("key.make"),
      content: t("key.makeEnds"),
      okText: t("key.make"),
      onOk: () => void make(),
    });
  };
  return (
    <>
      {dialogs}
      {made !== null && <MadeKey loginKey={made} />}
      <Button onClick={ask} loading={isUnderWay} disabled={isUnderWay}>
        {t("key.make")}
      </Button>
    </>
  );
}

/** The key as link, text and QR code. */
function MadeKey({ loginKey: { key, expires } }: { readonly loginKey: LoginKey }) {
  const link = `${window.location.origin}${redirectPath}?${new URLSearchParams({ key })}`;
  const entries = [
    { label: t("key.link"), value: link },
    { label: t("key.text"), value: key },
  ];
  return (
    <div className={styles.key}>
      {/* Dark on light in both themes: not every reader takes the inverse. */}
      <QRCode value={link} size={168} color="#000000" bgColor="#ffffff" />
      <dl>
        {entries.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Copyable value={value} label={label}>
                <code>{value}</code>
              </Copyable>
            </dd>
          </div>
        ))}
        <p>
          {t("key.once")} {expires !== null && t("key.expires", { time: formatTime(expires) })}
        </p>
      </dl>
    </div>
  );
}

function keyIn(answer: unknown): LoginKey | null {
  if (typeof answer !== "object" || answer === null || !("key" in answer) || typeof answer.key !== "string")
    return null;
  const expires = "expire_time" in answer && typeof answer.expire_time === "number" ? answer.expire_time : null;
  return { key: answer.key, expires };
}
