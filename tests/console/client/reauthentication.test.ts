import { expect, test } from "vitest";
import { createReauthentication } from "../../../src/console/client/reauthentication";
import { createSession } from "../../../src/console/client/session";
import { fakePost, refusal } from "../../support/console";
import { memory } from "../fake-server";

const open = () => {
  const { post, calls } = fakePost({
    "app/reveal": ({ id, current_password }) =>
      current_password === "right" ? { id } : refusal(1, "Enter it", { current_password: "Enter it" }),
    "app/detail": () => refusal(15, "Not allowed"),
  });
  const session = createSession({ storage: memory(), window: new EventTarget() as Window, project: "" });
  session.begin({ token: "token-1", user: { id: 1, role: 10 } });
  return { calls, session, ...createReauthentication(post, session) };
};

test("asks for the password for each waiting call in turn", async () => {
  const { post, reauthentication } = open();
  const answers = Promise.all([post("app/reveal", { id: 1 }), post("app/reveal", { id: 2 })]);
  await expect.poll(reauthentication.current).not.toBeNull();
  expect(await reauthentication.current()?.send("wrong")).toBe("Enter it");
  expect(await reauthentication.current()?.send("right")).toBeNull();
  expect(await reauthentication.current()?.send("right")).toBeNull();
  expect(reauthentication.current()).toBeNull();
  expect(await answers).toEqual([{ id: 1 }, { id: 2 }]);
});

test("gives up the waiting calls when the session ends", async () => {
  const { post, session, reauthentication } = open();
  const answer = post("app/reveal", { id: 1 });
  await expect.poll(reauthentication.current).not.toBeNull();
  session.end("logout");
  await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  expect(reauthentication.current()).toBeNull();
});

test("passes other refusals on unchanged", async () => {
  const { post, reauthentication, calls } = open();
  await expect(post("app/detail")).rejects.toMatchObject({ code: 15 });
  expect(reauthentication.current()).toBeNull();
  expect(calls).toEqual([{ path: "app/detail", payload: {} }]);
});
