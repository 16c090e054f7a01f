import { act, cleanup, render, waitFor } from "@testing-library/react";
import { useLayoutEffect, useState } from "react";
import { createBrowserRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { useCloseOnBack } from "../../../../src/console/ui/sheet/use-close-on-back";

interface SheetSettings {
  readonly canClose?: boolean;
}

/** What is on the screen: sheets by their names. */
type Screen = Readonly<Record<string, SheetSettings>>;

let show: (screen: Screen) => void = () => {};
let closed: string[] = [];
/** Called when the page has changed and before anybody sees it, as soon as a finger can be. */
let atFirstSight: () => void = () => {};

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
    const look = atFirstSight;
    atFirstSight = () => {};
    look();
  });
  return Object.entries(screen).map(([name, settings]) => <Sheet key={name} name={name} {...settings} />);
}

const sheetsInHistory = (): number => window.history.state?.usr?.sheets?.names.length ?? 0;

/** Lets the browser arrive where it is going to. */
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
  test("finds the entry of a sheet from its first sight on", async () => {
    let entries = 0;
    atFirstSight = () => {
      entries = sheetsInHistory();
    };
    act(() => show({ menu: {} }));
    expect(entries).toBe(1);
  });

  test("closes a sheet at its first sight, before the router has drawn its entry", async () => {
    atFirstSight = () => window.history.back();
    act(() => show({ menu: {} }));
    await waitFor(() => expect(closed).toEqual(["menu"]));
    expect(window.location.pathname).toBe("/device");
    expect(sheetsInHistory()).toBe(0);
  });

  test("closes the question that a menu led to, in one step", async () => {
    act(() => show({ menu: {} }));
    await settle();
    atFirstSight = () => window.history.back();
    act(() => show({ question: {} }));
    await waitFor(() => expect(closed).toEqual(["question"]));
    await settle();
    expect(window.location.pathname).toBe("/device");
    expect(sheetsInHistory()).toBe(0);
  });

  test("finds the entry of a sheet, too, that was closed at its first sight before", async () => {
    atFirstSight = () => show({});
    act(() => show({ menu: {} }));
    await settle();
    expect(sheetsInHistory()).toBe(0);
    act(() => show({ menu: {} }));
    await settle();
    expect(sheetsInHistory()).toBe(1);
  });

  test("changes nothing while a sheet may not be closed", async () => {
    act(() => show({ menu: { canClose: false } }));
    await settle();
    act(() => window.history.back());
    await settle();
    expect(closed).toEqual([]);
    expect(sheetsInHistory()).toBe(1);
  });
});
