import { Select } from "antd";
import { type ComponentProps, useState } from "react";
import { t } from "../i18n";
import { useRelationOptions } from "./use-relation-options";

interface Props {
  readonly to: string;
  readonly value: number | null;
  /** What the chosen record is called, as far as that is known before the choices are loaded. */
  readonly title: string | null;
  readonly onChange: (value: number | null) => void;
  /** Whatever else the select is to be given. */
  readonly select: Pick<
    ComponentProps<typeof Select>,
    "id" | "disabled" | "status" | "placeholder" | "style" | "aria-label" | "aria-describedby" | "aria-invalid"
  >;
}

/** Chooses a record of another resource. The choices are asked for when the list is opened, or for the chosen one's name. */
export function RelationSelect({ to, value, title, onChange, select }: Props) {
  const [typed, setTyped] = useState("");
  const [isWanted, setWanted] = useState(false);
  const isNameless = value !== null && title === null;
  const { choices, isLoading, hasFailed, isSearched } = useRelationOptions({
    to,
    typed,
    isWanted: isWanted || isNameless,
  });
  // The chosen record keeps its name while it is not among the choices at hand.
  const isMissing = value !== null && !choices.some((choice) => choice.value === value);
  const options = isMissing ? [{ value, label: title ?? `#${value}` }, ...choices] : choices;
  const empty = isLoading ? "field.loading" : hasFailed ? "field.notLoaded" : "field.none";
  return (
    <Select<number>
      {...select}
      allowClear
      showSearch
      value={value}
      options={[...options]}
      loading={isLoading}
      searchValue={typed}
      onSearch={setTyped}
      onFocus={() => setWanted(true)}
      onOpenChange={(isOpen) => isOpen && setWanted(true)}
      onChange={(chosen: number | undefined) => onChange(chosen ?? null)}
      filterOption={
        isSearched ? false : (input, option) => `${option?.label}`.toLowerCase().includes(input.trim().toLowerCase())
      }
      notFoundContent={t(empty)}
    />
  );
}
