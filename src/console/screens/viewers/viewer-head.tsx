import { useCan } from "@refinedev/core";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { asRecord } from "../../../contract";
import { useTranslation } from "../../i18n";
import { landingAddress } from "../../providers/landing";
import { useRegistry } from "../../providers/registry-context";
import { useSession } from "../../providers/services-context";
import { PageHead } from "../../ui/page-head";

interface Props {
  readonly title: string;
  /** The file's tools. */
  readonly children?: ReactNode;
}

/** The title given by the link to this page, for files without a title. */
export function useGivenTitle(): string {
  const { state } = useLocation();
  const { title } = asRecord(state);
  return typeof title === "string" ? title : "";
}

/** The head of a viewer. "Back" leads to the help page, or to the landing page for roles without it. */
export function ViewerHead({ title, children }: Props) {
  const { t, text } = useTranslation();
  const registry = useRegistry();
  const { data: opening } = useCan({ resource: "help", action: "open" });
  const user = useSession()?.user;
  const help = registry.entries.find((entry) => entry.name === "help");
  const back =
    help?.path && opening?.can
      ? { to: help.path, label: text(help.label) }
      : user && { to: landingAddress(registry, user), label: t("frame.toLanding") };
  return (
    <PageHead title={title} {...(back && { back })}>
      {children}
    </PageHead>
  );
}
