import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useIsTyping } from "../../../src/console/shell/use-is-typing";

afterEach(cleanup);

function Page({ isPhone = true, place = "/add" }: { readonly isPhone?: boolean; readonly place?: string }) {
  const isTyping = useIsTyping(isPhone, place);
  return (
    <>
      <output>{isTyping ? "typing" : "not typing"}</output>
      <form key={place}>
        <input aria-label="line" />
        <input aria-label="tick" type="checkbox" />
        <button type="submit">save</button>
      </form>
      <button type="button">elsewhere</button>
    </>
  );
}

it.each([
  { touched: [], told: "not typing" },
  { touched: ["line"], told: "typing" },
  // The bar must not come back below the finger, nor go away under it.
  { touched: ["line", "save"], told: "typing" },
  { touched: ["save"], told: "not typing" },
  { touched: ["tick"], told: "not typing" },
  { touched: ["line", "elsewhere"], told: "not typing" },
  { touched: ["line", null], told: "not typing" },
  { isPhone: false, touched: ["line"], told: "not typing" },
])("on a phone ($isPhone) that is touched at $touched somebody is $told", ({ isPhone = true, touched, told }) => {
  render(<Page isPhone={isPhone} />);
  for (const name of touched) {
    const found = name === null ? null : (screen.queryByLabelText(name) ?? screen.getByText(name));
    act(() => {
      if (found === null) (document.activeElement as HTMLElement).blur();
      else found.focus();
    });
  }
  expect(screen.getByRole("status").textContent).toBe(told);
});

// Some browsers do not say that what had the focus is gone: the bar must come back all the same.
it.each(["line", "save"])("nobody types any more on the page that follows one where %s had the focus", (last) => {
  const silent = (event: Event): void => event.stopImmediatePropagation();
  const { rerender } = render(<Page />);
  act(() => screen.getByLabelText("line").focus());
  act(() => (screen.queryByLabelText(last) ?? screen.getByText(last)).focus());
  expect(screen.getByRole("status").textContent).toBe("typing");
  window.addEventListener("focusout", silent, true);
  rerender(<Page place="/list" />);
  window.removeEventListener("focusout", silent, true);
  expect(screen.getByRole("status").textContent).toBe("not typing");
});

it("somebody types on a page whose input takes the focus as it comes", () => {
  const input = document.body.appendChild(document.createElement("input"));
  input.focus();
  render(<Page />);
  expect(screen.getByRole("status").textContent).toBe("typing");
  input.remove();
});
