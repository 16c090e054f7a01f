import { Button, Switch } from "antd";
import { Fragment, type ReactNode, useId } from "react";
import { t } from "../../i18n";
import { Dialog } from "../../ui/dialog";
import { ScrollRegion } from "../../ui/scroll-region";
import { type PageShortcut, type Shortcut, shortcuts } from "../../ui/shortcuts";
import { paletteKeys } from "../command-palette/use-command-palette";
import styles from "./shortcut-sheet.module.css";

interface Props {
  readonly pages: readonly PageShortcut[];
  /** Whether keys without a modifier do something. */
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** Every shortcut there is, and the switch that turns off those of a single character (WCAG 2.1.4). */
export default function ShortcutSheet({ pages, isOn, onSwitch, onClose }: Props) {
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
        <Section title={t("shortcuts.everywhere")}>{told("everywhere", isOn)}</Section>
        <Section title={t("shortcuts.list")}>{told("list", isOn)}</Section>
        <Section title={t("shortcuts.pages")}>
          {pages.map(({ keys, label, path }) => (
            <Line key={path} isOn={isOn} keys={[keys]} label={label} />
          ))}
        </Section>
      </ScrollRegion>
    </Dialog>
  );
}

/** The lines of a section; what several keys do alike stands in one line. */
function told(section: Shortcut["section"], isOn: boolean): ReactNode {
  const own = shortcuts.filter((one) => one.section === section);
  return [...new Set(own.map((one) => one.label))].map((label) => {
    const same = own.filter((one) => one.label === label);
    const working = same.filter((one) => isOn || one.command === null || one.isOfRow === true);
    return (
      <Line
        key={label}
        isOn={working.length > 0}
        keys={(working.length > 0 ? working : same).map(({ keys }) => keys)}
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
  /** Each alternative as the keys that are pressed one after the other. */
  readonly keys: readonly (readonly string[])[];
  readonly label: string;
}

function Line({ isOn, keys, label }: LineProps) {
  return (
    <div data-on={isOn}>
      <dt>{label}</dt>
      <dd>
        {keys.map((sequence, at) => (
          <Fragment key={sequence.join(" ")}>
            {at > 0 && ` ${t("shortcuts.or")} `}
            {sequence.map((key, pressed) => (
              // The same key may be pressed twice: what was pressed before it tells the two apart.
              <kbd key={sequence.slice(0, pressed + 1).join(" ")}>{nameOf(key)}</kbd>
            ))}
          </Fragment>
        ))}
      </dd>
    </div>
  );
}

/** What stands on a key. */
const names: Readonly<Record<string, string>> = { Escape: "Esc", ArrowDown: "↓", ArrowUp: "↑", Enter: "↵ Enter" };
const nameOf = (key: string): string => (key === "Mod+K" ? paletteKeys() : (names[key] ?? key));
