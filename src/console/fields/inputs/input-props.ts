import type { InputProps } from "../props";

type Common = Pick<InputProps, "id" | "isDisabled" | "isInvalid" | "describedBy">;

/** What every antd input takes alike. */
export const commonInputProps = ({ id, isDisabled, isInvalid, describedBy }: Common) => ({
  id,
  disabled: isDisabled,
  status: isInvalid ? ("error" as const) : ("" as const),
  "aria-invalid": isInvalid,
  "aria-describedby": describedBy,
});

/** An empty input holds nothing. */
export const emptyToNull = (typed: string): string | null => (typed === "" ? null : typed);
