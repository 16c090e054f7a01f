import {
  getListboxItemId,
  KBAR_LISTBOX,
  KBarAnimator,
  KBarPortal,
  KBarPositioner,
  KBarProvider,
  KBarResults,
  useKBar,
  useMatches,
  VisualState,
} from "kbar";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo } from "react";
import { useNavigate } from "react-router";
import { t } from "../../i18n";
import { accessSession } from "../../providers/access-session";
import { useRegistry } from "../../providers/registry-context";
import { useSession } from "../../providers/services-context";
import { Icon } from "../../ui/icon";
import { fromMenu } from "../../ui/record-links";
import { goKey, pageLetters } from "../../ui/shortcuts";
import { useMedia } from "../../ui/use-media";
import styles from "./command-palette.module.css";
import { commandsFor, pageIdPrefix } from "./palette-commands";

interface Props {
  /** How often it was asked for before it was there; each time shows it. */
  readonly asked: number;
  /** Tells the keyboard's shortcuts. */
  readonly onShortcuts: () => void;
}

const animations = { enterMs: 120, exitMs: 80 };
const noAnimations = { enterMs: 0, exitMs: 0 };

/** Nothing behind the palette is within reach while it is open: Tab goes from its input to its list and back. */
function keepFocus(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== "Tab") return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, [tabindex='0']")];
  const at = stops.findIndex((stop) => stop.matches(":focus"));
  stops[(at + 1) % stops.length]?.focus();
}

/**
 * The command palette: every page that the session may open and every record that it may add, by typing a part of its
 * name.
 */
export default function CommandPalette({ asked, onShortcuts }: Props) {
  const registry = useRegistry();
  const user = useSession()?.user;
  const navigate = useNavigate();
  const actions = useMemo(() => {
    const commands = user === undefined ? [] : commandsFor(registry, accessSession(registry, user));
    const opening = commands.map(({ id, name, keywords, icon, section, address }) => ({
      id,
      name,
      keywords,
      section: t(section),
      icon: <Icon name={icon} />,
      perform: () => void navigate(address, { state: fromMenu }),
    }));
    const title = t("shortcuts.title");
    const telling = {
      id: "shortcuts",
      name: title,
      section: t("palette.pages"),
      keywords: "keyboard ?",
      icon: <Icon name="help" />,
    };
    return [...opening, { ...telling, perform: onShortcuts }];
  }, [registry, user, navigate, onShortcuts]);
  const letters = useMemo(() => pageLetters(registry), [registry]);
  const isStill = useMedia("(prefers-reduced-motion: reduce)");
  return (
    <KBarProvider actions={actions} options={{ animations: isStill ? noAnimations : animations }}>
      <Show asked={asked} />
      <KBarPortal>
        <KBarPositioner className={styles.veil ?? ""}>
          <KBarAnimator className={styles.palette ?? ""}>
            <div role="dialog" aria-modal aria-label={t("palette.open")} onKeyDown={keepFocus}>
              <Search />
              <Results letters={letters} />
            </div>
          </KBarAnimator>
        </KBarPositioner>
      </KBarPortal>
    </KBarProvider>
  );
}

function Show({ asked }: Pick<Props, "asked">): null {
  const { query } = useKBar();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each asking shows it
  useEffect(() => query.setVisualState(VisualState.animatingIn), [asked, query]);
  return null;
}

/** kbar's own input names a chosen line where nothing is found, too. */
function Search(): ReactNode {
  const { query, search, activeIndex } = useKBar(({ searchQuery, activeIndex }) => ({
    search: searchQuery,
    activeIndex,
  }));
  const { results } = useMatches();
  useEffect(() => {
    query.getInput().focus();
    return () => query.setSearch("");
  }, [query]);
  return (
    <input
      ref={query.inputRefSetter}
      className={styles.search}
      role="combobox"
      aria-label={t("palette.open")}
      aria-expanded={results.length > 0}
      aria-controls={KBAR_LISTBOX}
      {...(results.length > 0 && { "aria-activedescendant": getListboxItemId(activeIndex) })}
      autoComplete="off"
      spellCheck={false}
      placeholder={t("palette.placeholder")}
      value={search}
      onChange={(event) => query.setSearch(event.target.value)}
    />
  );
}

/** Whoever has only a keyboard scrolls what has the focus; kbar's list takes none of its own. */
const makeScrollable = (around: HTMLElement | null): void => around?.firstElementChild?.setAttribute("tabindex", "0");

/** The shortcuts are told here and obeyed where all of them are: kbar would listen to its own a second time. */
function Results({ letters }: { readonly letters: ReturnType<typeof pageLetters> }): ReactNode {
  const { results } = useMatches();
  if (results.length === 0) {
    // The input names its list by this id, also where there is none to choose from.
    return (
      <p id={KBAR_LISTBOX} role="status" className={styles.nothing}>
        {t("palette.nothing")}
      </p>
    );
  }
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
              <span>{item.name}</span>
              {item.id.startsWith(pageIdPrefix) && <Keys letter={letters.get(item.id.slice(pageIdPrefix.length))} />}
            </div>
          )
        }
      />
    </div>
  );
}

/** The keys that lead to a page without the palette. */
function Keys({ letter }: { readonly letter: string | undefined }): ReactNode {
  if (letter === undefined) return null;
  return (
    <span aria-hidden>
      <kbd>{goKey}</kbd> <kbd>{letter}</kbd>
    </span>
  );
}
