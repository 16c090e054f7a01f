import type { KeyboardEvent } from "react";
import type { InputProps } from "../props";

type Common = Pick<InputProps, "id" | "isDisabled" | "isInvalid" | "describedBy">;

/** The props that all antd inputs share. */
export const commonInputProps = ({ id, isDisabled, isInvalid, describedBy }: Common) => ({
  id,
  disabled: isDisabled,
  status: isInvalid ? ("error" as const) : ("" as const),
  "aria-invalid": isInvalid,
  "aria-describedby": describedBy,
});

/** Keeps the typed text: antd's comboboxes are search inputs, which browsers clear on Escape. */
export const keepTextOnEscape = (event: KeyboardEvent): void => {
  if (event.key === "Escape") event.preventDefault();
};

/** An empty input means null. */
export const emptyToNull = (typed: string): string | null => (typed === "" ? null : typed);
