import { ArrowLeftOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useLocation, useNavigate } from "react-router";
import { t } from "../i18n";

/** The router's count of the entries before this one. */
const hasBefore = (): boolean => Number((window.history.state as { readonly idx?: number } | null)?.idx ?? 0) > 0;

/** What a browser has around the page and an installed console on a phone has not: the way back, and loading it anew. */
export function StandaloneTools() {
  const navigate = useNavigate();
  // Asked again with each page.
  useLocation();
  return (
    <>
      <Button
        type="text"
        icon={<ArrowLeftOutlined />}
        aria-label={t("frame.back")}
        disabled={!hasBefore()}
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
