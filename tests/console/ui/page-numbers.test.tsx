import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { loadLanguage } from "../../../src/console/i18n";
import PageNumbers from "../../../src/console/ui/page-numbers";

test.each([
  ["en", "Previous page", "Next page"],
  ["zh", "上一页", "下一页"],
] as const)("the arrows have names in the user's language: %s", async (language, previous, next) => {
  await loadLanguage(language);
  const change = vi.fn();
  const { unmount } = render(<PageNumbers current={2} pageSize={10} total={50} onChange={change} />);
  await userEvent.click(screen.getByRole("button", { name: next }));
  await userEvent.click(screen.getByRole("button", { name: previous }));
  expect(change.mock.calls.map(([page]) => page)).toEqual([3, 1]);
  unmount();
});
