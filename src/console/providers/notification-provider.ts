import type { NotificationProvider } from "@refinedev/core";
import type { Notify } from "./notify";

/**
 * Refine's notification provider. It says what went well, in our words (the i18n provider has them under Refine's names);
 * what failed has been said where it failed, once (`createQueryClient`).
 */
export const createNotificationProvider = (notify: Pick<Notify, "success">): NotificationProvider => ({
  open: ({ type, message }) => {
    if (type === "success") notify.success(message);
  },
  close: () => undefined,
});
