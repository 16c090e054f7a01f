import { Descriptions, type DescriptionsProps } from "antd";
import { isApplicable, type Resource, type Section, type WireRecord } from "../../../contract";
import { FieldDescription } from "../../fields/descriptions";
import { text, useTranslation } from "../../i18n";
import { useIsPhone } from "../../ui/use-is-phone";
import styles from "../generator.module.css";

interface Props {
  readonly resource: Resource;
  readonly record: WireRecord;
  /** Whether the container is narrower than the window, for example a drawer. */
  readonly isNarrow?: boolean;
}

/** Number of columns by antd's window breakpoints. */
const wide = { xs: 1, sm: 1, md: 2, lg: 2, xl: 3, xxl: 3 } as const;
const narrow = { xs: 1, sm: 1, md: 2, lg: 2, xl: 2, xxl: 2 } as const;

/** Names of the section's fields that apply to the record. */
const namesIn = (resource: Resource, section: Section, record: WireRecord): readonly string[] =>
  section.fields.filter((name) => {
    const field = resource.fields[name];
    // Passwords are never read back.
    return field !== undefined && field.kind !== "password" && isApplicable(field, record);
  });

const itemsOf = (
  resource: Resource,
  names: readonly string[],
  record: WireRecord,
): NonNullable<DescriptionsProps["items"]> => {
  const isTable = (name: string | undefined): boolean => resource.fields[name ?? ""]?.kind === "rows";
  return names.flatMap((name, index) => {
    const field = resource.fields[name];
    if (field === undefined) return [];
    return [
      {
        key: name,
        label: text(field.label),
        // A table takes a separate row, so the field before it must fill its row.
        ...((isTable(name) || isTable(names[index + 1])) && { span: "filled" as const }),
        children: <FieldDescription key={name} name={name} field={field} record={record} />,
      },
    ];
  });
};

/** All values of a record, in the declared sections. */
export function ShowSections({ resource, record, isNarrow = false }: Props) {
  const { text } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <div className={styles.panel} data-narrow={isNarrow}>
      {resource.show.map((section) => {
        const names = namesIn(resource, section, record);
        if (names.length === 0) return null;
        return (
          <section key={section.fields.join()}>
            {section.label !== null && <h2>{text(section.label)}</h2>}
            <Descriptions
              column={isNarrow ? narrow : wide}
              // Labels above the values align in columns. A phone has one column, with the labels beside the values.
              layout={isPhone ? "horizontal" : "vertical"}
              colon={isPhone}
              items={itemsOf(resource, names, record)}
            />
          </section>
        );
      })}
    </div>
  );
}
