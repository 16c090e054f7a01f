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
import type { NavigationState } from "../../src/console/ui/record-links";
import { ThemeProvider } from "../../src/console/ui/theme/theme-provider";
import { asRecord, type Language } from "../../src/contract";
import { servicesOf, sessionOf } from "../console/fake-server";
import { type Answers, fakePost, type RecordedCall } from "./console";

interface OpenPageOptions {
  readonly screen: ComponentType;
  /** URL path to open, with its query. */
  readonly at: string;
  readonly answers: Answers;
  /** The signed-in account. Default: none. */
  readonly account?: User;
  readonly language?: Language;
  /** Content of `/config.json`. Default: empty. */
  readonly config?: ConsoleConfig;
}

/** An open page without the shell, with a fake server. */
export interface OpenPage {
  readonly user: UserEvent;
  /** Every call so far, in order. */
  readonly calls: readonly RecordedCall[];
  /** Payloads of the calls to a path, in their order. */
  readonly payloads: (path: string) => readonly Payload[];
  /** The current URL path with its query. */
  readonly location: () => string;
  /** The state that the last link or redirect has passed on. */
  readonly state: () => NavigationState;
  readonly session: SessionStore;
}

/** Opens a page without the shell (login, registration, …). All other paths show "elsewhere". */
export async function openStandalonePage(options: OpenPageOptions): Promise<OpenPage> {
  const { screen: Screen, at, answers, account = null, language = "en", config = {} } = options;
  cleanup();
  window.localStorage.clear();
  await loadLanguage(language);
  const { post, calls } = fakePost(answers);
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
    calls,
    payloads: (path) => calls.filter((call) => call.path === path).map((call) => call.payload),
    location: () => `${router.state.location.pathname}${router.state.location.search}`,
    state: () => asRecord(router.state.location.state),
    session,
  };
}
