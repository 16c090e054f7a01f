import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { TabLinks } from "../../../src/console/ui/tab-links";

test("the current tab is marked, and brought into view without losing the focus", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  const bar = (current: string) => (
    <MemoryRouter>
      <TabLinks
        label="Section"
        links={["Members", "Sign-ins"].map((label) => ({ label, to: `/${label}`, isCurrent: label === current }))}
      />
    </MemoryRouter>
  );
  const { rerender } = render(bar("Members"));
  const last = screen.getByRole("link", { name: "Sign-ins" });
  last.focus();
  rerender(bar("Sign-ins"));
  expect(screen.getByRole("link", { current: "page" })).toBe(last);
  expect(document.activeElement).toBe(last);
  await expect.poll(() => scrolled.mock.contexts.at(-1)).toBe(last);
});
