import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { PositionInput } from "../../../src/console/fields/inputs/position-input";
import { loadLanguage, TextsProvider } from "../../../src/console/i18n";
import { field } from "../../../src/contract";
import { loadOnDemandTexts } from "../../support/on-demand-texts";

vi.mock("../../../src/console/instruments/map/position-picker", () => ({ default: () => <p>the map</p> }));

test("the button of a disabled position does not say that the map is open", async () => {
  await loadLanguage("en");
  await loadOnDemandTexts();
  const input = (isDisabled: boolean) => (
    <TextsProvider>
      <PositionInput
        id="place"
        name="place"
        field={field.position({ label: "Place" })}
        value={null}
        onChange={vi.fn()}
        isDisabled={isDisabled}
        isInvalid={false}
        describedBy={undefined}
        mode="edit"
        draft={{}}
      />
    </TextsProvider>
  );
  const { rerender } = render(input(false));
  const button = () => screen.getByRole("button");
  const label = button().textContent;
  expect(button().getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(button());
  expect(await screen.findByText("the map")).toBeDefined();
  expect(button().getAttribute("aria-expanded")).toBe("true");

  rerender(input(true));
  expect(screen.queryByText("the map")).toBeNull();
  expect([button().getAttribute("aria-expanded"), button().textContent]).toEqual(["false", label]);
});
