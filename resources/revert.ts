import { field, revertLimit } from "../src/contract";

/** Whether an entry stores the values from before the change and has not been reverted. */
export const canRevert = field.switch({
  label: { zh: "可撤销", en: "Can be reverted" },
  readOnly: true,
  extension: true,
});

/** Reverts entries of the operation log (spec E31). */
export const revert = {
  call: "action/revert",
  extension: true,
  label: { zh: "撤销", en: "Revert" },
  icon: "reset",
  when: { can_revert: 1 },
  keysAs: "ids",
  perCall: revertLimit,
  previewOfMany: "action/revert-preview",
  bulk: true,
} as const;
