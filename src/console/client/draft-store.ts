import type { SessionStore } from "./session";

/**
 * Work that the end of a session has cut off, until its owner comes back to it. In memory alone: it may hold keys and
 * passwords.
 */
export interface DraftStore<Work> {
  /**
   * Keeps work over the end of its owner's session. It is dropped when its owner has ended the session himself, or somebody
   * else begins one; that of an account without a number is not kept at all.
   */
  save(session: SessionStore, place: string, owner: unknown, work: Work): void;
  /** The work that is kept for a place; null where there is none. */
  get(session: SessionStore, place: string): Work | null;
  /** Keeps the work of a place no longer, say because its page has taken it over. */
  delete(session: SessionStore, place: string): void;
}

interface Kept<Work> {
  readonly owner: unknown;
  readonly work: Work;
}

/** A shelf for one sort of work; what lies on it belongs to the session store of its tab. */
export function createDraftStore<Work>(): DraftStore<Work> {
  const shelves = new WeakMap<SessionStore, Map<string, Kept<Work>>>();

  const shelfOf = (session: SessionStore): Map<string, Kept<Work>> => {
    const known = shelves.get(session);
    if (known !== undefined) return known;
    const made = new Map<string, Kept<Work>>();
    shelves.set(session, made);
    session.subscribe(() => {
      for (const [place, { owner }] of made) if (isDropped(session, owner)) made.delete(place);
    });
    return made;
  };

  return {
    save(session, place, owner, work) {
      if (!isDropped(session, owner)) shelfOf(session).set(place, { owner, work });
    },
    get: (session, place) => shelves.get(session)?.get(place)?.work ?? null,
    delete: (session, place) => void shelves.get(session)?.delete(place),
  };
}

function isDropped(session: SessionStore, owner: unknown): boolean {
  const now = session.current();
  if (owner === undefined || owner === null) return true;
  return now === null ? session.ended() === "logout" : now.user.id !== owner;
}
