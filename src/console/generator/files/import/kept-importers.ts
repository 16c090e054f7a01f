import type { SessionStore } from "../../../client/session";
import type { Importer } from "./importer";

interface KeptImporter {
  readonly owner: unknown;
  readonly importer: Importer;
}

/** Imports that the end of a session has cut off, until their owner comes back to them. In memory alone: rows may hold keys. */
const kept = new WeakMap<SessionStore, Map<string, KeptImporter>>();

/** Where an import belongs: the resource, and the variant of its records. */
export const placeOf = (resource: string, variant: number | null): string => `${resource} ${variant ?? ""}`;

/**
 * Keeps an import over the end of its session. It is dropped when its owner has ended the session himself, or somebody else
 * begins one.
 */
export function keepImporter(session: SessionStore, place: string, { owner, importer }: KeptImporter): void {
  const isDropped = (): boolean => {
    const now = session.current();
    return now === null ? session.ended() === "logout" : now.user.id !== owner;
  };
  if (isDropped()) return;
  kept.set(session, new Map(kept.get(session)).set(place, { owner, importer }));
  const forget = session.subscribe(() => {
    if (!isDropped()) return;
    forgetImporter(session, place);
    forget();
  });
}

/** The import that was kept for a place; null where there is none. */
export const keptImporter = (session: SessionStore, place: string): Importer | null =>
  kept.get(session)?.get(place)?.importer ?? null;

/** Keeps an import no longer, say because its page has taken it over. */
export const forgetImporter = (session: SessionStore, place: string): void => void kept.get(session)?.delete(place);
