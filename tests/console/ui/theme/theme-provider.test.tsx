import { render, screen, waitFor } from "@testing-library/react";
import { Popover } from "antd";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { ThemeProvider } from "../../../../src/console/ui/theme/theme-provider";

afterEach(() => vi.restoreAllMocks());

test.each([
  { users: "without a preference", isReduced: false },
  { users: "who prefer less motion", isReduced: true },
])("popovers of users $users, with less motion: $isReduced", async ({ isReduced }) => {
  vi.spyOn(window, "matchMedia").mockImplementation((media) => {
    const list = { matches: isReduced && media === "(prefers-reduced-motion: reduce)", media };
    return Object.assign(new EventTarget(), list) as unknown as MediaQueryList;
  });
  const { unmount } = render(
    <ThemeProvider>
      <Popover open content="Sign out">
        <button type="button">Account</button>
      </Popover>
    </ThemeProvider>,
  );
  onTestFinished(unmount);
  const popover = (await screen.findByText("Sign out")).closest(".ant-popover");
  expect(popover).not.toBeNull();
  await waitFor(() => {
    // The animation never ends in this test.
    if (isReduced) expect(popover?.className).not.toContain("-appear");
    else expect(popover?.className).toContain("-appear-active");
  });
});
