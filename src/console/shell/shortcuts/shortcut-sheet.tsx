import { Button, Switch } from "antd";
import { Fragment, type ReactNode, useId } from "react";
import { t, useTranslation } from "../../i18n";
import { Dialog } from "../../ui/dialog";
import { ScrollRegion } from "../../ui/scroll-region";
import { type PageShortcut, type Shortcut, shortcuts } from "../../ui/shortcuts";
import { paletteKeys } from "../command-palette/use-command-palette";
import styles from "./shortcut-sheet.module.css";

interface Props {
  readonly pages: readonly PageShortcut[];
  /** Whether shortcuts without a modifier are on. */
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** The overview of all shortcuts, with a switch to turn off single-character shortcuts (WCAG 2.1.4). */
export default function ShortcutSheet({ pages, isOn, onSwitch, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const footer = (
    <Button type="primary" autoFocus onClick={onClose}>
      {t("bulk.close")}
    </Button>
  );
  return (
    <Dialog title={t("shortcuts.title")} footer={footer} canClose onClose={onClose}>
      <div className={styles.switch}>
        <Switch id={id} checked={isOn} onChange={onSwitch} />
        <label htmlFor={id}>{t("shortcuts.switch")}</label>
        <p>{t("shortcuts.switchWhy")}</p>
      </div>
      <ScrollRegion className={styles.sheet} aria-label={t("shortcuts.title")}>
        <Section title={t("shortcuts.everywhere")}>{linesOf("everywhere", isOn)}</Section>
        <Section title={t("shortcuts.list")}>{linesOf("list", isOn)}</Section>
        <Section title={t("shortcuts.pages")}>
          {pages.map(({ keys, label, path }) => (
            <Line key={path} isOn={isOn} keys={[keys]} label={label} />
          ))}
        </Section>
      </ScrollRegion>
    </Dialog>
  );
}

/** The lines of a section. Shortcuts with the same label share a line. */
function linesOf(section: Shortcut["section"], isOn: boolean): ReactNode {
  const inSection = shortcuts.filter((shortcut) => shortcut.section === section);
  return [...new Set(inSection.map((shortcut) => shortcut.label))].map((label) => {
    const alternatives = inSection.filter((shortcut) => shortcut.label === label);
    const active = alternatives.filter(({ command, isRowOnly }) => isOn || command === null || isRowOnly === true);
    return (
      <Line
        key={label}
        isOn={active.length > 0}
        keys={(active.length > 0 ? active : alternatives).map(({ keys }) => keys)}
        label={t(label)}
      />
    );
  });
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

interface LineProps {
  readonly isOn: boolean;
  /** The alternatives, each as a sequence of keys. */
  readonly keys: readonly (readonly string[])[];
  readonly label: string;
}

function Line({ isOn, keys, label }: LineProps) {
  const { t } = useTranslation();
  return (
    <div data-on={isOn}>
      <dt>{label}</dt>
      <dd>
        {keys.map((sequence, index) => (
          <Fragment key={sequence.join(" ")}>
            {index > 0 && ` ${t("shortcuts.or")} `}
            {sequence.map((key, position) => (
              // A sequence may repeat a key, so the React key includes the keys before it.
              <kbd key={sequence.slice(0, position + 1).join(" ")}>{nameOf(key)}</kbd>
            ))}
          </Fragment>
        ))}
      </dd>
    </div>
  );
}

/** Labels of keys. */
const names: Readonly<Record<string, string>> = { Escape: "Esc", ArrowDown: "↓", ArrowUp: "↑", Enter: "↵ Enter" };
const nameOf = (key: string): string => (key === "Mod+K" ? paletteKeys() : (names[key] ?? key));
