import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect } from "vitest";
import { CallError } from "../../src/console/client/call-error";
import type { ReadEvents } from "../../src/console/client/event-stream";
import type { Payload, Post } from "../../src/console/client/post";
import { createSession, type User } from "../../src/console/client/session";
import { language, loadLanguage, TextsProvider, text } from "../../src/console/i18n";
import { accessSession } from "../../src/console/providers/access-session";
import { NotifyProvider } from "../../src/console/providers/notify";
import { refineResources } from "../../src/console/providers/refine-resources";
import { RegistryProvider } from "../../src/console/providers/registry-context";
import { ServicesProvider } from "../../src/console/providers/services-context";
import { AuthenticatedApp } from "../../src/console/shell/authenticated-app";
import { commandsFor } from "../../src/console/shell/command-palette/palette-commands";
import { ReauthenticationPrompt } from "../../src/console/shell/reauthentication-prompt";
import { ThemeProvider } from "../../src/console/ui/theme/theme-provider";
import type { Language, Registry, Text } from "../../src/contract";
import { memory, noEvents, servicesOf } from "../console/fake-server";
import { fakeTransfer } from "./fake-transfer";
import { loadOnDemandTexts } from "./on-demand-texts";

/** A recorded call. */
export interface RecordedCall {
  readonly path: string;
  readonly payload: Payload;
}

/** The answers of the fake server, by path: data, or an error for a refusal. */
export type Answers = Readonly<Record<string, (payload: Payload) => unknown>>;

/** A refusal with an error code, and messages for single payload names. */
export const refusal = (code: number, message: string, fields: Record<string, string> = {}) =>
  new CallError({ code, message, call: "", fields });

/** A refusal that tells the seconds to wait. */
export const waitRefusal = (code: number, message: string, wait: number) =>
  new CallError({ code, message, call: "", data: { wait } });

/** A fake server that answers from a table and records the calls. Calls outside the table are refused. */
export function fakePost(answers: Answers): { readonly post: Post; readonly calls: RecordedCall[] } {
  const calls: RecordedCall[] = [];
  return {
    calls,
    post: async (path, payload = {}) => {
      calls.push({ path, payload });
      const answer = answers[path]?.(payload) ?? refusal(5, `no answer for ${path}`);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}

interface Opening {
  readonly registry: Registry;
  readonly role: number;
  readonly answers: Answers;
  /** Address to open. */
  readonly at: string;
  readonly language?: Language;
  /** The user's authorities as `resource.action`. Default: all rights of the role. */
  readonly authorities?: readonly string[];
  /** The stream of changes. Default: the server has none. */
  readonly readEvents?: ReadEvents;
}

export interface OpenConsole {
  readonly user: UserEvent;
  /** Payloads of the calls to a path, in their order. */
  readonly payloads: (path: string) => readonly Payload[];
  /** The current path with its query. */
  readonly address: () => string;
  /** Signs another account in, as another tab of the browser does. */
  readonly signInAs: (user: User) => void;
  /** Goes one step back in the history. */
  readonly goBack: () => void;
}

/** Opens the console for a signed-in user, with a fake server. */
export async function openConsole({
  registry,
  role,
  answers,
  at,
  language = "en",
  authorities,
  readEvents = noEvents,
}: Opening): Promise<OpenConsole> {
  cleanup();
  window.localStorage.clear();
  await loadLanguage(language);
  await loadOnDemandTexts();
  const account: User = { id: 1, role, email: "somebody@demo.test", authorities: authorities ?? null };
  const { post, calls } = fakePost({ "user/detail": () => account, ...answers });
  const session = createSession({ storage: memory(), window: new EventTarget() as Window, project: "" });
  session.begin({ token: "token-1", user: account });
  const config = { endpoint: null, hosts: {}, media: [], tiles: null };
  const transfer = async () => fakeTransfer(post);
  const services = { ...servicesOf({ post, session, language }), config, transfer, readEvents };
  const page = (
    <>
      <AuthenticatedApp />
      <ReauthenticationPrompt />
    </>
  );
  const router = createMemoryRouter([{ path: "*", element: page }], { initialEntries: [at] });
  render(
    <TextsProvider>
      <ThemeProvider>
        <NotifyProvider>
          <ServicesProvider services={services as unknown as Parameters<typeof ServicesProvider>[0]["services"]}>
            <RegistryProvider registry={registry}>
              <RouterProvider router={router} />
            </RegistryProvider>
          </ServicesProvider>
        </NotifyProvider>
      </ThemeProvider>
    </TextsProvider>,
  );
  return {
    user: userEvent.setup(),
    payloads: (path) => calls.filter((call) => call.path === path).map((call) => call.payload),
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    signInAs: (other) => act(() => session.begin({ token: "token-2", user: other })),
    goBack: () => void router.navigate(-1),
  };
}

/** Rows of the table, or cards on a phone. */
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-key]")];

/** Whether an element has exactly this text; identifiers consist of two parts. */
const hasText = (row: HTMLElement, title: string): boolean =>
  within(row).queryAllByText((_, element) => element?.textContent === title).length > 0;

const rowOf = (title: string): HTMLElement => {
  const row = rows().find((one) => hasText(one, title));
  if (row === undefined) throw new Error(`There is no row "${title}".`);
  return row;
};

/** Asserts that the list shows exactly the records with these titles, in this order. */
export async function theListShows(titles: readonly string[]): Promise<void> {
  await waitFor(() => expect(rows().map((row) => titles.find((title) => hasText(row, title)))).toEqual(titles), {
    timeout: 10_000,
  });
}

/** Asserts that the row of a record shows these texts. */
export function theRowShows(title: string, texts: readonly string[]): void {
  for (const one of texts) expect([one, hasText(rowOf(title), one)]).toEqual([one, true]);
}

/** The open menu. On a phone it is a sheet. Closing menus do not count. */
function openMenu(): HTMLElement {
  const menus = [...document.querySelectorAll<HTMLElement>(".ant-dropdown, [role=dialog] ul")];
  const open = menus.filter((menu) => !/-hidden|-leave/.test(menu.className));
  if (open.length !== 1 || open[0] === undefined) throw new Error(`${open.length} menus are open.`);
  return open[0];
}

/** Opens the menu of a row; null if the row has none. */
async function menuOf({ user }: OpenConsole, title: string): Promise<HTMLElement | null> {
  const more = within(rowOf(title)).queryByRole("button", { name: /More actions|更多操作/ });
  if (more === null) return null;
  await user.click(more);
  return waitFor(openMenu);
}

async function actionsOf(console: OpenConsole, title: string): Promise<readonly string[]> {
  const menu = await menuOf(console, title);
  if (menu === null) return [];
  const lines = menu.matches("ul") ? within(menu).getAllByRole("button") : within(menu).getAllByRole("menuitem");
  const labels = lines.map((line) => line.textContent ?? "");
  await console.user.keyboard("{Escape}");
  return labels;
}

/** Asserts that the row of a record offers an action. */
export async function theActionIsOffered(console: OpenConsole, title: string, label: string): Promise<void> {
  expect(await actionsOf(console, title)).toContain(label);
}

/** Asserts that the row of a record does not offer an action. */
export async function theActionIsNotOffered(console: OpenConsole, title: string, label: string): Promise<void> {
  expect(await actionsOf(console, title)).not.toContain(label);
}

/** Starts an action on a record and confirms it. */
export async function doTheAction(console: OpenConsole, title: string, label: string): Promise<void> {
  const menu = await menuOf(console, title);
  if (menu === null) throw new Error(`"${title}" has no actions.`);
  await console.user.click(within(menu).getByRole("menuitem", { name: label }));
  const dialog = await screen.findByRole("dialog");
  await console.user.click(within(dialog).getByRole("button", { name: label }));
}

/** Replaces the text of the input with this label. */
export async function typeInto({ user }: OpenConsole, label: string, typed: string): Promise<void> {
  const input = await screen.findByLabelText(label, { selector: "input, textarea" }, { timeout: 10_000 });
  await user.clear(input);
  await user.type(input, typed);
}

/** Chooses an option of the select with this label. @param place for example a dialog */
export async function choose(
  { user }: OpenConsole,
  label: string,
  option: string,
  place: HTMLElement = document.body,
): Promise<void> {
  await user.click(await within(place).findByRole("combobox", { name: label }, { timeout: 10_000 }));
  const options = await screen.findAllByText(option);
  const offered = options.find((one) => one.closest(".ant-select-item-option") !== null);
  if (offered === undefined) throw new Error(`"${label}" does not offer "${option}".`);
  await user.click(offered);
}

/** Presses the button with this name. */
export async function press({ user }: OpenConsole, name: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name }, { timeout: 10_000 }));
}

/** Asserts that the sidebar shows exactly these entries. */
export async function theMenuShows(labels: readonly Text[]): Promise<void> {
  const menu = await screen.findByRole("navigation", { name: /menu|菜单/ });
  expect(
    within(menu)
      .queryAllByRole("link")
      // Menu items of a section are in a nested list.
      .filter((link) => link.closest("ul ul") === null)
      .map((link) => link.textContent),
  ).toEqual(labels.map((label) => text(label)));
}

/** The commands that the palette offers to a role. */
export function thePaletteOffers(registry: Registry, role: number): readonly string[] {
  const session = accessSession(registry, { role });
  const resources = refineResources(registry, session, language());
  return commandsFor({ resources, registry, session }).map((command) => command.name);
}
