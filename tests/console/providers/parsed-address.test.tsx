import { Refine, useGo, useParsed } from "@refinedev/core";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, Outlet, useRoutes } from "react-router";
import { expect, it } from "vitest";
import { ParsedAddress, routerProvider } from "../../../src/console/providers/parsed-address";

const resources = [{ name: "device", list: "/device", show: "/device/:id" }];

function Pages({ children }: { readonly children: ReactNode }) {
  const frame = (
    <ParsedAddress>
      <Outlet />
    </ParsedAddress>
  );
  const pages = [
    { path: "device", element: children },
    { path: "device/:id", element: children },
  ];
  return useRoutes([{ path: "*", element: useRoutes([{ element: frame, children: pages }]) }]);
}

const App = ({ children }: { readonly children: ReactNode }) => (
  <MemoryRouter initialEntries={["/device/5?tab=alarms"]}>
    <Refine routerProvider={routerProvider} resources={resources} options={{ disableTelemetry: true }}>
      <Pages>{children}</Pages>
    </Refine>
  </MemoryRouter>
);

it("parses the address of a page once for all hooks", () => {
  const { result } = renderHook(() => ({ first: useParsed(), second: useParsed(), go: useGo() }), { wrapper: App });
  expect(result.current.first).toMatchObject({ action: "show", id: "5", resource: { name: "device" } });
  expect(result.current.first.params).toMatchObject({ tab: "alarms" });
  expect(result.current.second).toBe(result.current.first);
});

it("parses the next address", () => {
  let go: ReturnType<typeof useGo> = () => undefined;
  let parsed: ReturnType<typeof useParsed> = {};
  const Page = () => {
    go = useGo();
    parsed = useParsed();
    return null;
  };
  renderHook(() => null, {
    wrapper: () => (
      <App>
        <Page />
      </App>
    ),
  });
  act(() => void go({ to: { resource: "device", action: "show", id: "7" } }));
  expect(parsed).toMatchObject({ action: "show", id: "7", pathname: "/device/7" });
  act(() => void go({ to: { resource: "device", action: "list" } }));
  expect(parsed).toMatchObject({ action: "list", pathname: "/device" });
  expect(parsed.id).toBeUndefined();
});
