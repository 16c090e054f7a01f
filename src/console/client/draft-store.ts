import type { SessionStore } from "./session";

/**
 * Unsaved input of an expired session, kept until its owner signs in again. It stays in memory because it may contain
 * keys and passwords.
 */
export interface DraftStore<Draft> {
  /**
   * Saves a draft under a key, for the account with the id `owner`. The draft is deleted when its owner logs out or
   * another account signs in. Drafts of accounts without an id are not saved.
   */
  save(session: SessionStore, key: string, owner: unknown, draft: Draft): void;
  /** The draft under a key, or null. */
  get(session: SessionStore, key: string): Draft | null;
  /** Deletes a draft, for example once its page has restored it. */
  delete(session: SessionStore, key: string): void;
}

interface OwnedDraft<Draft> {
  readonly owner: unknown;
  readonly draft: Draft;
}

/** Creates a store for one type of draft. Drafts belong to the session store of their tab. */
export function createDraftStore<Draft>(): DraftStore<Draft> {
  const draftsBySession = new WeakMap<SessionStore, Map<string, OwnedDraft<Draft>>>();

  const draftsOf = (session: SessionStore): Map<string, OwnedDraft<Draft>> => {
    const existing = draftsBySession.get(session);
    if (existing !== undefined) return existing;
    const created = new Map<string, OwnedDraft<Draft>>();
    draftsBySession.set(session, created);
    session.subscribe(() => {
      for (const [key, { owner }] of created) if (isDropped(session, owner)) created.delete(key);
    });
    return created;
  };

  return {
    save(session, key, owner, draft) {
      if (!isDropped(session, owner)) draftsOf(session).set(key, { owner, draft });
    },
    get: (session, key) => draftsBySession.get(session)?.get(key)?.draft ?? null,
    delete: (session, key) => void draftsBySession.get(session)?.delete(key),
  };
}

function isDropped(session: SessionStore, owner: unknown): boolean {
  const current = session.current();
  if (owner === undefined || owner === null) return true;
  return current === null ? session.ended() === "logout" : current.user.id !== owner;
}
