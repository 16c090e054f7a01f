import type { NotificationProvider } from "@refinedev/core";
import type { Notify } from "./notify";

/**
 * Creates Refine's notification provider. It shows only successes, with texts from the i18n provider. The query client
 * already shows each failure once (`createQueryClient`).
 */
export const createNotificationProvider = (notify: Pick<Notify, "success">): NotificationProvider => ({
  open: ({ type, message }) => {
    if (type === "success") notify.success(message);
  },
  close: () => undefined,
});
