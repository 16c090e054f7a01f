import { expect, it } from "vitest";
import { createDraftStore, type DraftStore } from "../../../src/console/client/draft-store";
import type { SessionStore } from "../../../src/console/client/session";
import { sessionOf } from "../fake-server";

const owner = { id: 7, role: 2 };

type Event = (session: SessionStore, drafts: DraftStore<string>) => void;

it.each<[string, Event, boolean]>([
  ["stays after the session expires", () => undefined, true],
  ["stays when its owner returns", (session) => session.begin({ token: "token-2", user: owner }), true],
  ["is deleted on another login", (session) => session.begin({ token: "token-2", user: { id: 8, role: 2 } }), false],
  [
    "is deleted when its owner logs out",
    (session) => {
      session.begin({ token: "token-2", user: owner });
      session.end("logout");
    },
    false,
  ],
  ["can be deleted", (session, drafts) => drafts.delete(session, "key"), false],
])("a draft %s", (_title, event, isKept) => {
  const session = sessionOf(owner);
  const drafts = createDraftStore<string>();
  session.end("expired");
  drafts.save(session, "key", owner.id, "draft");
  event(session, drafts);
  expect(drafts.get(session, "key")).toBe(isKept ? "draft" : null);
  expect(drafts.get(session, "other")).toBeNull();
  expect(drafts.get(sessionOf(owner), "key")).toBeNull();
});

it.each<[string, "logout" | "expired", unknown]>([
  ["after a logout", "logout", owner.id],
  ["of an account without an id", "expired", undefined],
])("does not save a draft %s", (_title, reason, id) => {
  const session = sessionOf(owner);
  const drafts = createDraftStore<string>();
  session.end(reason);
  drafts.save(session, "key", id, "draft");
  expect(drafts.get(session, "key")).toBeNull();
});
