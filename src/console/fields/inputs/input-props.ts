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

/** An empty input means null. */
export const emptyToNull = (typed: string): string | null => (typed === "" ? null : typed);
