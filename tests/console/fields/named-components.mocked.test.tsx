import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { Filter } from "../../../src/console/fields/filters";
import { FieldInput } from "../../../src/console/fields/inputs";
import { type Field, field } from "../../../src/contract";

// The product has a named cell alone: these stand for the first input and the first filter.
vi.mock("../../../src/console/fields/named-components", () => ({
  namedCells: {},
  namedInputs: {
    slider: ({ id, onChange }: { readonly id: string; readonly onChange: (value: number) => void }) => (
      <button id={id} type="button" onClick={() => onChange(7)}>
        seven
      </button>
    ),
  },
  namedFilters: {
    slider: ({ label, value }: { readonly label: string; readonly value: unknown }) => (
      <span>{`${label} from ${value}`}</span>
    ),
  },
}));

const amount = { ...field.number({ label: "Amount" }), input: "slider", filter: "slider" } as unknown as Field;

afterEach(cleanup);

it("an input that a field names replaces the input of its kind", async () => {
  const onChange = vi.fn();
  render(
    <FieldInput
      id="amount"
      name="amount"
      field={amount}
      value={null}
      onChange={onChange}
      isDisabled={false}
      isInvalid={false}
      describedBy={undefined}
      mode="create"
      draft={{}}
    />,
  );
  await userEvent.click(await screen.findByRole("button", { name: "seven" }));
  expect(onChange).toHaveBeenCalledWith(7);
});

it("a filter that a field names replaces the filter of its kind", async () => {
  const onChange = vi.fn();
  render(
    <Filter id="f" name="amount" field={amount} value={3} onChange={onChange} label="Amount" placeholder="Amount" />,
  );
  expect(await screen.findByText("Amount from 3")).toBeTruthy();
});
