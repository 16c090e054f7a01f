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
} from "@refinedev/kbar";
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useTranslation } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { goKey, pageLetters } from "../../ui/shortcuts";
import { useMedia } from "../../ui/use-media";
import styles from "./command-palette.module.css";
import type { EarlyKeys } from "./early-keys";
import { pageIdPrefix } from "./palette-commands";
import { useFoundActions } from "./use-found-actions";
import { usePaletteActions } from "./use-palette-actions";

interface Props {
  /** Number of requests to open or close the palette. */
  readonly toggleCount: number;
  /** Text that was typed before the palette appeared. */
  readonly earlyKeys: EarlyKeys;
  /** Opens the list of keyboard shortcuts. */
  readonly onShortcuts: () => void;
}

const animations = { enterMs: 120, exitMs: 80 };
const noAnimations = { enterMs: 0, exitMs: 0 };

/** Traps the focus: Tab switches between the input and the list of the palette. */
function trapFocus(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== "Tab") return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, [tabindex='0']")];
  const index = stops.findIndex((stop) => stop.matches(":focus"));
  stops[(index + 1) % stops.length]?.focus();
}

/** The command palette: finds all pages that the session may open and all forms that it may use. */
export default function CommandPalette({ toggleCount, earlyKeys, onShortcuts }: Props) {
  const registry = useRegistry();
  const { t } = useTranslation();
  const letters = useMemo(() => pageLetters(registry), [registry]);
  const isMotionReduced = useMedia("(prefers-reduced-motion: reduce)");
  return (
    // RefineKbarProvider does not pass options on.
    <KBarProvider options={{ animations: isMotionReduced ? noAnimations : animations }}>
      <Actions onShortcuts={onShortcuts} />
      <ToggleOnRequest toggleCount={toggleCount} />
      <KBarPortal>
        <KBarPositioner className={styles.backdrop ?? ""}>
          <KBarAnimator className={styles.palette ?? ""}>
            <div role="dialog" aria-modal aria-label={t("palette.open")} onKeyDown={trapFocus}>
              <Search earlyKeys={earlyKeys} />
              <Results letters={letters} />
            </div>
          </KBarAnimator>
        </KBarPositioner>
      </KBarPortal>
    </KBarProvider>
  );
}

/** Registers the actions. A separate component, because it must be inside the provider. */
function Actions({ onShortcuts }: Pick<Props, "onShortcuts">): null {
  usePaletteActions(onShortcuts);
  return null;
}

function ToggleOnRequest({ toggleCount }: Pick<Props, "toggleCount">): null {
  const { query } = useKBar();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request opens or closes the palette
  useEffect(() => query.toggle(), [toggleCount, query]);
  return null;
}

/** The search input. kbar's own input refers to an active option even when nothing is found. */
function Search({ earlyKeys }: Pick<Props, "earlyKeys">): ReactNode {
  const { t } = useTranslation();
  const { query, activeIndex } = useKBar(({ activeIndex }) => ({ activeIndex }));
  // kbar updates its text only after the next frame. An input bound to it would lose letters of fast users.
  const [typed, setTyped] = useState("");
  const { results } = useMatches();
  useLayoutEffect(() => {
    const early = earlyKeys.handOver();
    if (early !== "") setTyped(early);
    query.getInput().focus();
    return () => {
      earlyKeys.release();
      query.setSearch("");
    };
  }, [query, earlyKeys]);
  useEffect(() => query.setSearch(typed), [query, typed]);
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
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

/** Makes kbar's list focusable, so that keyboard users can scroll it. */
const makeScrollable = (container: HTMLElement | null): void =>
  container?.firstElementChild?.setAttribute("tabindex", "0");

/** The results, with the shortcuts of pages. kbar does not know the shortcuts, else it would handle them twice. */
function Results({ letters }: { readonly letters: ReturnType<typeof pageLetters> }): ReactNode {
  const { isSearching, hasFailed } = useFoundActions();
  const { results } = useMatches();
  const { t } = useTranslation();
  const status = isSearching ? t("palette.searching") : hasFailed ? t("palette.failed") : null;
  if (results.length === 0) {
    // The input refers to this id even when there are no results.
    return (
      <p id={KBAR_LISTBOX} role="status" className={styles.nothing}>
        {status ?? t("palette.nothing")}
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
              <span>
                {item.name}
                {item.subtitle !== undefined && <small>{item.subtitle}</small>}
              </span>
              {item.id.startsWith(pageIdPrefix) && <Keys letter={letters.get(item.id.slice(pageIdPrefix.length))} />}
            </div>
          )
        }
      />
      {status !== null && (
        <p role="status" className={styles.status}>
          {status}
        </p>
      )}
    </div>
  );
}

/** The shortcut that opens a page without the palette. */
function Keys({ letter }: { readonly letter: string | undefined }): ReactNode {
  if (letter === undefined) return null;
  return (
    <span aria-hidden>
      <kbd>{goKey}</kbd> <kbd>{letter}</kbd>
    </span>
  );
}
