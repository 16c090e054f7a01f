import { cleanup, render } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import type { ComponentType } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { ConsoleConfig } from "../../src/console/client/config";
import type { Payload } from "../../src/console/client/post";
import type { SessionStore, User } from "../../src/console/client/session";
import { loadLanguage, TextsProvider } from "../../src/console/i18n";
import { NotifyProvider } from "../../src/console/providers/notify";
import { ServicesProvider } from "../../src/console/providers/services-context";
import { ReauthenticationPrompt } from "../../src/console/shell/reauthentication-prompt";
import { ThemeProvider } from "../../src/console/ui/theme/theme-provider";
import type { Language } from "../../src/contract";
import { servicesOf, sessionOf } from "../console/fake-server";
import { type Answers, fakePost, type MadeCall } from "./console";

interface Opening {
  readonly screen: ComponentType;
  readonly at: string;
  readonly answers: Answers;
  /** The signed-in account. Default: none. */
  readonly account?: User;
  readonly language?: Language;
  /** Content of `/config.json`. Default: empty. */
  readonly config?: ConsoleConfig;
}

/** An open page outside the console, with a fake server. */
export interface OpenPage {
  readonly user: UserEvent;
  /** Every call so far, in order. */
  readonly made: readonly MadeCall[];
  readonly payloads: (path: string) => readonly Payload[];
  readonly address: () => string;
  readonly session: SessionStore;
}

/** Opens a page outside the console (login, registration, …). All other addresses show "elsewhere". */
export async function openHiddenPage(opening: Opening): Promise<OpenPage> {
  const { screen: Screen, at, answers, account = null, language = "en", config = {} } = opening;
  cleanup();
  window.localStorage.clear();
  await loadLanguage(language);
  const { post, made } = fakePost(answers);
  const session = sessionOf(account);
  const router = createMemoryRouter(
    [
      {
        path: at.split("?")[0] ?? "/",
        element: (
          <>
            <Screen />
            <ReauthenticationPrompt />
          </>
        ),
      },
      { path: "*", element: <p>elsewhere</p> },
    ],
    { initialEntries: [at] },
  );
  render(
    <TextsProvider>
      <ThemeProvider>
        <NotifyProvider>
          <ServicesProvider services={{ ...servicesOf({ post, session, language }), config }}>
            <RouterProvider router={router} />
          </ServicesProvider>
        </NotifyProvider>
      </ThemeProvider>
    </TextsProvider>,
  );
  return {
    user: userEvent.setup(),
    made,
    payloads: (path) => made.filter((call) => call.path === path).map((call) => call.payload),
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    session,
  };
}
