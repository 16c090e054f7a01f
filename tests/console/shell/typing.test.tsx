import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useTyping } from "../../../src/console/shell/use-typing";

afterEach(cleanup);

function Page({ isPhone }: { readonly isPhone: boolean }) {
  const isTyping = useTyping(isPhone);
  return (
    <>
      <output>{isTyping ? "typing" : "not typing"}</output>
      <form>
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
