import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { asRecord } from "../../../contract";
import { t, text } from "../../i18n";
import { landingAddress } from "../../providers/landing";
import { useRegistry } from "../../providers/registry-context";
import { useMayOpen, useSession } from "../../providers/services-context";
import { PageHead } from "../../ui/page-head";

interface Props {
  readonly title: string;
  /** What can be done with the file. */
  readonly children?: ReactNode;
}

/** What the link that led here calls the file, for files that do not say it themselves. */
export function useGivenTitle(): string {
  const { state } = useLocation();
  const { title } = asRecord(state);
  return typeof title === "string" ? title : "";
}

/** The head of a viewer. The way back leads to the help, or to the landing page of a role without it. */
export function ViewerHead({ title, children }: Props) {
  const registry = useRegistry();
  const mayOpen = useMayOpen();
  const user = useSession()?.user;
  const help = registry.entries.find((entry) => entry.name === "help");
  const back =
    help?.path && mayOpen("help")
      ? { to: help.path, label: text(help.label) }
      : user && { to: landingAddress(registry, user), label: t("frame.toLanding") };
  return (
    <PageHead title={title} {...(back && { back })}>
      {children}
    </PageHead>
  );
}
