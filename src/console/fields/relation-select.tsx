import { Select } from "antd";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "../i18n";
import { useRelationOptions } from "./use-relation-options";

interface Props {
  readonly to: string;
  readonly value: number | null;
  /** Title of the selected record; null if it is not known yet. */
  readonly title: string | null;
  readonly onChange: (value: number | null) => void;
  /** Label of the option 0: no related record. Default: no such option. */
  readonly none?: string | undefined;
  /** Additional props of the select. */
  readonly select: Pick<
    ComponentProps<typeof Select>,
    "id" | "disabled" | "status" | "placeholder" | "style" | "aria-label" | "aria-describedby" | "aria-invalid"
  >;
}

/** Selects a record of another resource. The options load when the list opens or the selected title is missing. */
export function RelationSelect({ to, value, title, onChange, none, select }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [wasOpened, setOpened] = useState(false);
  const isTitleMissing = value !== null && title === null && !(value === 0 && none !== undefined);
  const {
    choices: records,
    isLoading,
    hasFailed,
    isSearched,
  } = useRelationOptions({
    to,
    typed,
    isEnabled: wasOpened || isTitleMissing,
  });
  const choices = none === undefined ? records : [{ value: 0, label: none }, ...records];
  // The selected record keeps its title while the loaded choices do not include it.
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
      onFocus={() => setOpened(true)}
      onOpenChange={(isOpen) => isOpen && setOpened(true)}
      onChange={(chosen: number | undefined) => onChange(chosen ?? null)}
      filterOption={
        isSearched ? false : (input, option) => `${option?.label}`.toLowerCase().includes(input.trim().toLowerCase())
      }
      notFoundContent={t(empty)}
    />
  );
}
