import { ArrowLeftOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useLocation, useNavigate } from "react-router";
import { useTranslation } from "../i18n";

/** Whether the history has an earlier entry of the console. The router stores its index in the state. */
const canGoBack = (): boolean => Number((window.history.state as { readonly idx?: number } | null)?.idx ?? 0) > 0;

/** Back and reload buttons for an installed console, which has no browser toolbar. */
export function StandaloneTools() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // Renders again on each navigation to update the Back button.
  useLocation();
  return (
    <>
      <Button
        type="text"
        icon={<ArrowLeftOutlined />}
        aria-label={t("frame.back")}
        disabled={!canGoBack()}
        onClick={() => void navigate(-1)}
      />
      <Button
        type="text"
        icon={<ReloadOutlined />}
        aria-label={t("fault.reload")}
        onClick={() => window.location.reload()}
      />
    </>
  );
}
