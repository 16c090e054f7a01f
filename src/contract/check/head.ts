import { iconNames } from "../declaration/icons";
import type { PageDeclaration } from "../declaration/page-declaration";
import { checkText, type ReportFault } from "./declaration-fault";
import { reservedPaths } from "./reserved";

/** Checks the options that resources and pages share. */
export function checkHead(
  { name, label, icon }: Pick<PageDeclaration, "name" | "label" | "icon">,
  report: ReportFault,
): void {
  if (!/^[a-z][a-z0-9_-]*$/.test(name))
    report("name.format", "name", `Write the name with a-z, 0-9, "-" and "_". It starts with a letter.`);
  checkText(label, "label", report);
  if (!(iconNames as readonly string[]).includes(icon))
    report("icon.unknown", "icon", `There is no icon "${icon}". Use one of: ${iconNames.join(", ")}.`);
}

/** Checks an address. */
export function checkAddress(path: string | undefined, at: string, report: ReportFault): void {
  if (path !== undefined && !/^(\/[a-z0-9-]+)+$/i.test(path))
    report("path.format", at, `Start the address with a slash: "/${path.replace(/^\/+/, "")}".`);
  const [, first = ""] = path?.toLowerCase().split("/") ?? [];
  if (reservedPaths.has(first))
    report("path.reserved", at, `The console or the platform uses "/${first}" itself. Use another address.`);
}

/** Reports a screen that the console does not have. */
export function checkScreen(screen: string, known: readonly string[], at: string, report: ReportFault): void {
  if (known.includes(screen)) return;
  report("screen.unknown", at, `There is no screen "${screen}". Use one of: ${known.join(", ")}.`);
}
