import { EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type FieldKind, type Text, wireNames } from "../../../contract";
import { dayZone, formatDay, formatTime, useLanguage, useTranslation } from "../../i18n";
import { Picture, PositionCell } from "../cells/cells";
import styles from "../fields.module.css";
import type { DescriptionProps } from "../props";
import { relativeTime } from "../relative-time";
import { useReveal } from "../reveal";
import { Unset } from "../status";
import { Copyable, CopyButton } from "./copyable";

/** Text with its line breaks. */
export function LongTextDescription({ value }: { readonly value: string }) {
  return <span className={styles.written}>{value}</span>;
}

/** An email link with a copy button. */
export function EmailDescription({ value, field }: DescriptionProps<"email">) {
  const { text } = useTranslation();
  return (
    <Copyable value={value} label={text(field.label)}>
      <a href={`mailto:${value}`}>{value}</a>
    </Copyable>
  );
}

/** A phone link. */
export function PhoneDescription({ value }: DescriptionProps<"phone">) {
  return (
    <a href={`tel:${value.replace(/[^\d+]/g, "")}`} className={styles.figures}>
      {value}
    </a>
  );
}

/** An identifier with a copy button. */
export function IdentifierDescription({
  value,
  field,
}: {
  readonly value: string;
  readonly field: { readonly label: Text };
}) {
  const { text } = useTranslation();
  return (
    <Copyable value={value} label={text(field.label)}>
      <span className={styles["identifier-whole"]}>{value}</span>
    </Copyable>
  );
}

/** The exact time and the relative time; the date alone for fields with `isDay`. */
export function TimeDescription({ value, field }: DescriptionProps<"time">) {
  const language = useLanguage();
  return (
    <time dateTime={new Date(value).toISOString()} className={styles.figures}>
      {field.isDay
        ? `${formatDay(value)} (${dayZone()})`
        : `${formatTime(value, "second")} (${relativeTime(value, Date.now(), language)})`}
    </time>
  );
}

/** A position with a copy button. */
export function PositionDescription(props: DescriptionProps<"position">) {
  const { text } = useTranslation();
  const { latitude, longitude } = props.value;
  return (
    <Copyable value={`${latitude}, ${longitude}`} label={text(props.field.label)}>
      <PositionCell {...props} />
    </Copyable>
  );
}

/** A large picture. */
export function ImageDescription({ value, field }: DescriptionProps<"image">) {
  return <Picture value={value} field={field} height={160} />;
}

/** A fixed mask, which does not show the length of the secret. */
const mask = "••••••••";

/** A secret: hidden at first; once revealed, it can be copied. */
export function SecretDescription({ name, field }: Pick<DescriptionProps<FieldKind>, "name" | "field">) {
  const { t, text } = useTranslation();
  const { isOffered, isBusy, secrets, reveal, conceal } = useReveal();
  const label = text(field.label);
  const [wire = name] = wireNames(name, field);
  if (secrets === null) {
    return (
      <span className={styles.beside}>
        <span title={t("field.hidden")}>{mask}</span>
        {isOffered && (
          <Button
            size="small"
            type="text"
            loading={isBusy}
            icon={<EyeOutlined aria-hidden />}
            onClick={reveal}
            aria-label={`${t("field.reveal")} ${label}`}
          >
            {t("field.reveal")}
          </Button>
        )}
      </span>
    );
  }
  const value = secrets[wire];
  if (typeof value !== "string" || value === "") return <Unset />;
  return (
    <span className={styles.beside}>
      <span className={styles["identifier-whole"]}>{value}</span>
      <CopyButton value={value} label={label} />
      <Button
        size="small"
        type="text"
        icon={<EyeInvisibleOutlined aria-hidden />}
        onClick={conceal}
        aria-label={`${t("field.conceal")} ${label}`}
      />
    </span>
  );
}
