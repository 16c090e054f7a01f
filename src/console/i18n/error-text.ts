import { MessageError } from "../client/call-error";
import { t } from "./index";

/**
 * The text of an error for the user. The messages of browsers and libraries ("Failed to fetch") are not shown.
 * @param otherwise the text for an error without a message for the user.
 */
export const errorText = (error: unknown, otherwise: string = t("fault.broken")): string =>
  error instanceof MessageError && error.message !== "" ? error.message : otherwise;
