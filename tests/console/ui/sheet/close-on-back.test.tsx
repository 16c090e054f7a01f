import { act, cleanup, render, waitFor } from "@testing-library/react";
import { useLayoutEffect, useState } from "react";
import { createBrowserRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { useCloseOnBack } from "../../../../src/console/ui/sheet/use-close-on-back";

interface SheetSettings {
  readonly canClose?: boolean;
}

/** The open sheets by name. */
type Screen = Readonly<Record<string, SheetSettings>>;

let show: (screen: Screen) => void = () => {};
let closed: string[] = [];
/** Called once in the next layout effect: the earliest moment at which the user can act. */
let onFirstRender: () => void = () => {};

function Sheet({ name, canClose = true }: SheetSettings & { readonly name: string }) {
  const onClose = (): void => {
    closed.push(name);
    show({});
  };
  useCloseOnBack({ isOn: true, canClose, onClose });
  return <p>{name}</p>;
}

function Page() {
  const [screen, setScreen] = useState<Screen>({});
  show = setScreen;
  useLayoutEffect(() => {
    const callback = onFirstRender;
    onFirstRender = () => {};
    callback();
  });
  return Object.entries(screen).map(([name, settings]) => <Sheet key={name} name={name} {...settings} />);
}

const sheetsInHistory = (): number => window.history.state?.usr?.sheets?.names.length ?? 0;

/** Waits until the browser has finished its navigation. */
const settle = () => act(() => new Promise<void>((done) => setTimeout(done, 20)));

beforeEach(() => {
  cleanup();
  closed = [];
  window.history.replaceState(null, "", "/list");
  window.history.pushState(null, "", "/device");
  const router = createBrowserRouter([{ path: "*", element: <Page /> }]);
  render(<RouterProvider router={router} />);
});

describe("Back on a phone", () => {
  test("finds the history entry of a sheet as soon as it is visible", async () => {
    let entries = 0;
    onFirstRender = () => {
      entries = sheetsInHistory();
    };
    act(() => show({ menu: {} }));
    expect(entries).toBe(1);
  });

  test("closes a sheet before the router has rendered its entry", async () => {
    onFirstRender = () => window.history.back();
    act(() => show({ menu: {} }));
    await waitFor(() => expect(closed).toEqual(["menu"]));
    expect(window.location.pathname).toBe("/device");
    expect(sheetsInHistory()).toBe(0);
  });

  test("closes a dialog that a menu opened in one step", async () => {
    act(() => show({ menu: {} }));
    await settle();
    onFirstRender = () => window.history.back();
    act(() => show({ question: {} }));
    await waitFor(() => expect(closed).toEqual(["question"]));
    await settle();
    expect(window.location.pathname).toBe("/device");
    expect(sheetsInHistory()).toBe(0);
  });

  test("finds the entry of a sheet that was closed at once and opened again", async () => {
    onFirstRender = () => show({});
    act(() => show({ menu: {} }));
    await settle();
    expect(sheetsInHistory()).toBe(0);
    act(() => show({ menu: {} }));
    await settle();
    expect(sheetsInHistory()).toBe(1);
  });

  test("has no effect while a sheet may not close", async () => {
    act(() => show({ menu: { canClose: false } }));
    await settle();
    act(() => window.history.back());
    await settle();
    expect(closed).toEqual([]);
    expect(sheetsInHistory()).toBe(1);
  });
});
