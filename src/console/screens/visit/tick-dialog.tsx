import { Alert, Button, Flex, Form, Input, InputNumber, Segmented, Select } from "antd";
import { useId, useState } from "react";
import { faultText, stopState } from "../../../contract";
import { bottomPopup } from "../../fields/props";
import { useLanguage, useTranslation } from "../../i18n";
import { useScanButton } from "../../instruments/scan/use-scan-button";
import { useNotify } from "../../providers/notify";
import { Dialog } from "../../ui/dialog";
import { matchOf, objectionsTo } from "./swap-objections";
import type { Batch, KnownGrease, ListedStop, Tick } from "./visit-copy";

/** The user's input about a stop. */
export type TickAnswer = Pick<Tick, "state" | "comment" | "cartridge_id" | "remaining_ml" | "swap_reason">;

interface Props {
  readonly stop: ListedStop;
  /** The new state: done or skipped. */
  readonly state: number;
  readonly batches: readonly Batch[];
  readonly greases: readonly KnownGrease[];
  readonly onSave: (answer: TickAnswer) => void;
  readonly onClose: () => void;
}

interface Values {
  readonly cartridge_id?: number | null;
  readonly remaining_ml?: number | null;
  readonly swap_reason?: string;
  readonly comment?: string;
}

/** Sorts the cartridges: those with a compatible grease and the size of the stop come first. */
const fitting = (batches: readonly Batch[], stop: ListedStop, greases: readonly KnownGrease[]): readonly Batch[] => {
  const rank = (one: Batch): number => 2 * matchOf(one, stop, greases) + (one.size === stop.size ? 0 : 1);
  return batches.filter(({ count }) => count > 0).toSorted((one, other) => rank(one) - rank(other));
};

/**
 * The dialog for a stop: which cartridge was put in and how much was left, or why nothing was done. It has no declared
 * fields, because it works without network on the stored copy of a visit.
 */
export function TickDialog({ stop, state, batches, greases, onSave, onClose }: Props) {
  const { t, text } = useTranslation();
  const language = useLanguage();
  const notify = useNotify();
  const id = useId();
  const [form] = Form.useForm<Values>();
  const isDone = state === stopState.done;
  const known = stop.tick;
  const offered = fitting(batches, stop, greases);
  const [isSwap, setSwap] = useState(known === null ? offered.length > 0 : known.cartridge_id !== null);
  const hasCartridge = isDone && isSwap;
  // Not a batch that is used up by now.
  const tried = offered.find(({ id: one }) => one === known?.cartridge_id)?.id ?? null;
  const chosen = Form.useWatch("cartridge_id", form) ?? tried;
  const batch = offered.find(({ id: one }) => one === chosen);
  // Today in the time zone of this device, `YYYY-MM-DD`.
  const today = new Date().toLocaleDateString("sv");
  const objections = hasCartridge && batch !== undefined ? objectionsTo(batch, stop, { greases, today }) : [];
  const refusal = chosen !== null && chosen === tried ? (known?.reason ?? null) : null;
  const needsReason = objections.length > 0 || (hasCartridge && refusal !== null);
  const scan = useScanButton({
    kind: "label",
    label: t("visit.cartridge"),
    isDisabled: false,
    onFound: (code) => {
      const wanted = code.toLowerCase();
      const found = offered.find((one) => [one.code, one.batch].some((text) => text.toLowerCase() === wanted));
      if (found === undefined) notify.error(t("scan.noCartridge", { text: code }));
      else form.setFieldValue("cartridge_id", found.id);
    },
  });
  const save = ({ cartridge_id, remaining_ml, swap_reason, comment }: Values): void =>
    onSave({
      state,
      comment: comment?.trim() ?? "",
      cartridge_id: hasCartridge ? (cartridge_id ?? null) : null,
      remaining_ml: hasCartridge ? (remaining_ml ?? null) : null,
      swap_reason: needsReason ? (swap_reason?.trim() ?? "") : "",
    });
  const required = (label: string) => ({
    required: true,
    message: faultText({ id: "required" }, label, language),
  });
  const footer = (
    <>
      <Button onClick={onClose}>{t("visit.cancel")}</Button>
      <Button type="primary" htmlType="submit" form={id}>
        {t("visit.save")}
      </Button>
    </>
  );
  const title = `${t(isDone ? "visit.tick" : "visit.skip")}: ${stop.name}`;
  return (
    <Dialog title={title} footer={footer} canClose onClose={onClose}>
      <Form
        id={id}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          cartridge_id: tried,
          remaining_ml: known?.remaining_ml ?? null,
          swap_reason: known?.swap_reason ?? "",
          comment: known?.comment ?? "",
        }}
        onFinish={save}
      >
        {isDone && (
          <Form.Item>
            <Segmented
              block
              aria-label={t("visit.tick")}
              value={isSwap ? "swap" : "none"}
              options={[
                { value: "swap", label: t("visit.swap"), disabled: offered.length === 0 },
                { value: "none", label: t("visit.noSwap") },
              ]}
              onChange={(chosen) => setSwap(chosen === "swap")}
            />
          </Form.Item>
        )}
        {isDone && offered.length === 0 && <p>{t("visit.cartridgeNone")}</p>}
        {hasCartridge && (
          <>
            <Form.Item label={t("visit.cartridge")}>
              <Flex gap="small" align="center">
                <Form.Item noStyle name="cartridge_id" rules={[required(t("visit.cartridge"))]}>
                  <Select
                    aria-label={t("visit.cartridge")}
                    style={{ flex: 1, minWidth: 0 }}
                    showSearch
                    optionFilterProp="label"
                    classNames={bottomPopup}
                    options={offered.map(({ id: value, ...one }) => ({ value, label: t("visit.batchOf", one) }))}
                  />
                </Form.Item>
                {scan.button}
              </Flex>
            </Form.Item>
            {needsReason && (
              <>
                <Form.Item>
                  <Alert
                    type="warning"
                    showIcon
                    message={objections.length > 0 ? objections.map((one) => text(one)).join("; ") : refusal}
                  />
                </Form.Item>
                <Form.Item
                  name="swap_reason"
                  label={t("visit.reason")}
                  rules={objections.length > 0 ? [{ ...required(t("visit.reason")), whitespace: true }] : []}
                >
                  <Input.TextArea rows={2} maxLength={500} />
                </Form.Item>
              </>
            )}
            <Form.Item name="remaining_ml" label={t("visit.remaining")}>
              <InputNumber min={0} max={stop.size ?? 1000} inputMode="decimal" />
            </Form.Item>
          </>
        )}
        <Form.Item
          name="comment"
          label={t(isDone ? "visit.comment" : "visit.why")}
          rules={isDone ? [] : [{ ...required(t("visit.why")), whitespace: true }]}
        >
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
      </Form>
      {scan.dialog}
    </Dialog>
  );
}
