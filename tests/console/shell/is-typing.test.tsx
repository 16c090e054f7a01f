import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useIsTyping } from "../../../src/console/shell/use-is-typing";

afterEach(cleanup);

function Page({ isPhone = true, path = "/add" }: { readonly isPhone?: boolean; readonly path?: string }) {
  const isTyping = useIsTyping(isPhone, path);
  return (
    <>
      <output>{isTyping ? "typing" : "not typing"}</output>
      <form key={path}>
        <input aria-label="text" />
        <input aria-label="checkbox" type="checkbox" />
        <button type="submit">save</button>
      </form>
      <button type="button">outside</button>
    </>
  );
}

it.each([
  { isPhone: true, focused: [], expected: "not typing" },
  { isPhone: true, focused: ["text"], expected: "typing" },
  // The bottom bar must not appear or disappear under the finger.
  { isPhone: true, focused: ["text", "save"], expected: "typing" },
  { isPhone: true, focused: ["save"], expected: "not typing" },
  { isPhone: true, focused: ["checkbox"], expected: "not typing" },
  { isPhone: true, focused: ["text", "outside"], expected: "not typing" },
  { isPhone: true, focused: ["text", null], expected: "not typing" },
  { isPhone: false, focused: ["text"], expected: "not typing" },
])("the user is $expected after a focus on $focused; on a phone: $isPhone", ({ isPhone, focused, expected }) => {
  render(<Page isPhone={isPhone} />);
  for (const name of focused) {
    const element = name === null ? null : (screen.queryByLabelText(name) ?? screen.getByText(name));
    act(() => {
      if (element === null) (document.activeElement as HTMLElement).blur();
      else element.focus();
    });
  }
  expect(screen.getByRole("status").textContent).toBe(expected);
});

// Some browsers send no event when a focused element is removed. The bottom bar must appear again.
it.each(["text", "save"])("typing ends on the next page when %s had the focus", (last) => {
  const stopEvent = (event: Event): void => event.stopImmediatePropagation();
  const { rerender } = render(<Page />);
  act(() => screen.getByLabelText("text").focus());
  act(() => (screen.queryByLabelText(last) ?? screen.getByText(last)).focus());
  expect(screen.getByRole("status").textContent).toBe("typing");
  window.addEventListener("focusout", stopEvent, true);
  rerender(<Page path="/list" />);
  window.removeEventListener("focusout", stopEvent, true);
  expect(screen.getByRole("status").textContent).toBe("not typing");
});

it("the user is typing at first if an input already has the focus", () => {
  const input = document.body.appendChild(document.createElement("input"));
  input.focus();
  render(<Page />);
  expect(screen.getByRole("status").textContent).toBe("typing");
  input.remove();
});
