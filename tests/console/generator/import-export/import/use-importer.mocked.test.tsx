import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeAll, expect, it, vi } from "vitest";
import { registry } from "../../../../../resources";
import type { SessionStore } from "../../../../../src/console/client/session";
import { useImporter } from "../../../../../src/console/generator/import-export/import/use-importer";
import { loadLanguage } from "../../../../../src/console/i18n";
import { NotifyProvider } from "../../../../../src/console/providers/notify";
import { ServicesProvider } from "../../../../../src/console/providers/services-context";
import { resourceByName } from "../../../../../src/contract";
import { fakePost } from "../../../../support/console";
import { fakeTransfer } from "../../../../support/fake-transfer";
import { loadOnDemandTexts } from "../../../../support/on-demand-texts";
import { servicesOf, sessionOf } from "../../../fake-server";
import { checkOf, file, rows } from "./import-events";

// Refine's provider is not mounted here, so the refresh is replaced by a mock.
vi.mock("../../../../../src/console/generator/use-refresh-all", () => ({ useRefreshAll: () => refreshed }));
const refreshed = vi.fn(async () => undefined);

const storage = resourceByName(registry, "storage");
const owner = { id: 7, role: 2 };

beforeAll(async () => {
  await loadLanguage("en");
  await loadOnDemandTexts();
});

/** Opens the import page of NB stock. The server's check finds three good rows. */
function openPage(session: SessionStore) {
  const { post, calls } = fakePost({
    "file/check-storage": () => checkOf(),
    "file/import-storage": () => ({ total: rows(3).length, imported: 3, refused: [] }),
  });
  const services = { ...servicesOf({ post, session }), transfer: async () => fakeTransfer(post) };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <NotifyProvider>
      <ServicesProvider services={services}>{children}</ServicesProvider>
    </NotifyProvider>
  );
  const page = renderHook(() => useImporter(storage, 0), { wrapper });
  return { ...page, calls };
}

async function openChecked(session: SessionStore) {
  const page = openPage(session);
  act(() => page.result.current.importer.choose(file, null));
  act(() => page.result.current.importer.begin());
  await waitFor(() => expect(page.result.current.state.name).toBe("checked"));
  return page;
}

it("uses the calls of its variant and refreshes the lists after the import", async () => {
  refreshed.mockClear();
  const { result, calls } = await openChecked(sessionOf(owner));
  act(() => result.current.importer.start());
  await waitFor(() => expect(result.current.state.name).toBe("reported"));
  expect(calls.map(({ path }) => path)).toEqual(["file/check-storage", "file/import-storage"]);
  expect(refreshed).toHaveBeenCalledOnce();
});

it.each<[string, (session: SessionStore) => void, "checked" | "file"]>([
  [
    "is restored when its owner signs in again",
    (session) => {
      session.end("expired");
      cleanup();
      session.begin({ token: "token-2", user: owner });
    },
    "checked",
  ],
  [
    "is restored when its owner signs in again in another tab",
    (session) => {
      session.begin({ token: "token-2", user: owner });
      cleanup();
    },
    "checked",
  ],
  [
    "is not restored for another account",
    (session) => {
      session.end("expired");
      cleanup();
      session.begin({ token: "token-2", user: { id: 8, role: 2 } });
    },
    "file",
  ],
  ["is discarded when its owner leaves the page", () => cleanup(), "file"],
])("an import %s", async (_what, happens, name) => {
  const session = sessionOf(owner);
  await openChecked(session);
  act(() => happens(session));
  const { result, unmount } = openPage(session);
  expect(result.current.state.name).toBe(name);
  // A restored import is discarded when its owner leaves the page.
  unmount();
  expect(openPage(session).result.current.state.name).toBe("file");
});
