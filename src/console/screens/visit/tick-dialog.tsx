import { Button, Flex, Form, Input, InputNumber, Segmented, Select } from "antd";
import { useId, useState } from "react";
import { faultText, stopState } from "../../../contract";
import { bottomPopup } from "../../fields/props";
import { useLanguage, useTranslation } from "../../i18n";
import { useScanButton } from "../../instruments/scan/use-scan-button";
import { useNotify } from "../../providers/notify";
import { Dialog } from "../../ui/dialog";
import type { Batch, ListedStop, Tick } from "./visit-copy";

/** What the user has said about a stop. */
export type TickAnswer = Pick<Tick, "state" | "comment" | "cartridge_id" | "remaining_ml">;

interface Props {
  readonly stop: ListedStop;
  /** Done or skipped. */
  readonly state: number;
  readonly batches: readonly Batch[];
  readonly onSave: (answer: TickAnswer) => void;
  readonly onClose: () => void;
}

interface Values {
  readonly cartridge_id?: number | null;
  readonly remaining_ml?: number | null;
  readonly comment?: string;
}

/** The cartridges that fit come first: of the grease and the size of the stop. */
const fitting = (batches: readonly Batch[], { grease, size }: ListedStop): readonly Batch[] => {
  const rank = (one: Batch): number => (one.grease === grease ? 0 : 2) + (one.size === size ? 0 : 1);
  return batches.filter(({ count }) => count > 0).toSorted((one, other) => rank(one) - rank(other));
};

/** Asks what was done at a stop: which cartridge was put in and what was left, or why nothing was done. */
export function TickDialog({ stop, state, batches, onSave, onClose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const notify = useNotify();
  const id = useId();
  const [form] = Form.useForm<Values>();
  const isDone = state === stopState.done;
  const known = stop.tick;
  const offered = fitting(batches, stop);
  const [isSwap, setSwap] = useState(known === null ? offered.length > 0 : known.cartridge_id !== null);
  const hasCartridge = isDone && isSwap;
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
  const save = ({ cartridge_id, remaining_ml, comment }: Values): void =>
    onSave({
      state,
      comment: comment?.trim() ?? "",
      cartridge_id: hasCartridge ? (cartridge_id ?? null) : null,
      remaining_ml: hasCartridge ? (remaining_ml ?? null) : null,
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
          cartridge_id: known?.cartridge_id ?? null,
          remaining_ml: known?.remaining_ml ?? null,
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
                    classNames={bottomPopup}
                    options={offered.map(({ id: value, ...one }) => ({ value, label: t("visit.batchOf", one) }))}
                  />
                </Form.Item>
                {scan.button}
              </Flex>
            </Form.Item>
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
