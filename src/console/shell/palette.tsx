import {
  KBarAnimator,
  KBarPortal,
  KBarPositioner,
  KBarProvider,
  KBarResults,
  KBarSearch,
  useKBar,
  useMatches,
  VisualState,
} from "kbar";
import { type ReactNode, useEffect, useMemo } from "react";
import { useNavigate } from "react-router";
import { t } from "../i18n";
import { Icon } from "../icon";
import { accessSession } from "../providers/access-session";
import { useSession } from "../providers/context";
import { useRegistry } from "../registry";
import styles from "./palette.module.css";
import { commandsFor } from "./palette-commands";

interface Props {
  /** How often it was asked for before it was there; each time shows it. */
  readonly asked: number;
}

/** The command palette: every page that the session may open and every record that it may add, by typing a part of its name. */
export default function Palette({ asked }: Props) {
  const registry = useRegistry();
  const user = useSession()?.user;
  const navigate = useNavigate();
  const actions = useMemo(() => {
    const commands = user === undefined ? [] : commandsFor(registry, accessSession(registry, user));
    return commands.map(({ id, name, keywords, icon, section, address }) => ({
      id,
      name,
      keywords,
      section: t(section),
      icon: <Icon name={icon} />,
      perform: () => void navigate(address),
    }));
  }, [registry, user, navigate]);
  return (
    <KBarProvider actions={actions} options={{ animations: { enterMs: 120, exitMs: 80 } }}>
      <Show asked={asked} />
      <KBarPortal>
        <KBarPositioner className={styles.veil ?? ""}>
          <KBarAnimator className={styles.palette ?? ""}>
            <div role="dialog" aria-modal aria-label={t("palette.open")}>
              <KBarSearch
                className={styles.search}
                aria-label={t("palette.open")}
                defaultPlaceholder={t("palette.placeholder")}
              />
              <Results />
            </div>
          </KBarAnimator>
        </KBarPositioner>
      </KBarPortal>
    </KBarProvider>
  );
}

function Show({ asked }: Props): null {
  const { query } = useKBar();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each asking shows it
  useEffect(() => query.setVisualState(VisualState.animatingIn), [asked, query]);
  return null;
}

/** Whoever has only a keyboard scrolls what has the focus; kbar's list takes none of its own. */
const makeScrollable = (around: HTMLElement | null): void => around?.firstElementChild?.setAttribute("tabindex", "0");

function Results(): ReactNode {
  const { results } = useMatches();
  if (results.length === 0) return <p className={styles.nothing}>{t("palette.nothing")}</p>;
  return (
    <div ref={makeScrollable}>
      <KBarResults
        items={results}
        onRender={({ item, active }) =>
          typeof item === "string" ? (
            <div className={styles.section}>{item}</div>
          ) : (
            <div className={styles.command} data-active={active}>
              {item.icon}
              {item.name}
            </div>
          )
        }
      />
    </div>
  );
}
