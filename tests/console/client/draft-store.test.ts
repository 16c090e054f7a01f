import { expect, it } from "vitest";
import { createDraftStore, type DraftStore } from "../../../src/console/client/draft-store";
import type { SessionStore } from "../../../src/console/client/session";
import { sessionOf } from "../fake-server";

const owner = { id: 7, role: 2 };

type Event = (session: SessionStore, shelf: DraftStore<string>) => void;

it.each<[string, Event, boolean]>([
  ["waits for its owner", () => undefined, true],
  ["is there when its owner is back", (session) => session.begin({ token: "token-2", user: owner }), true],
  ["is dropped for anybody else", (session) => session.begin({ token: "token-2", user: { id: 8, role: 2 } }), false],
  [
    "is dropped when its owner leaves",
    (session) => {
      session.begin({ token: "token-2", user: owner });
      session.end("logout");
    },
    false,
  ],
  ["is not kept twice", (session, shelf) => shelf.delete(session, "here"), false],
])("work whose session has ended %s", (_what, happens, isKept) => {
  const session = sessionOf(owner);
  const shelf = createDraftStore<string>();
  session.end("expired");
  shelf.save(session, "here", owner.id, "work");
  happens(session, shelf);
  expect(shelf.get(session, "here")).toBe(isKept ? "work" : null);
  expect(shelf.get(session, "elsewhere")).toBeNull();
  expect(shelf.get(sessionOf(owner), "here")).toBeNull();
});

it.each<[string, "logout" | "expired", unknown]>([
  ["whose owner has ended his session himself", "logout", owner.id],
  ["of an account that cannot be told from others", "expired", undefined],
])("work %s is not kept", (_whose, reason, id) => {
  const session = sessionOf(owner);
  const shelf = createDraftStore<string>();
  session.end(reason);
  shelf.save(session, "here", id, "work");
  expect(shelf.get(session, "here")).toBeNull();
});
