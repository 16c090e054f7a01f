import { type BaseRecord, type HttpError, useCustomMutation } from "@refinedev/core";
import { useCallback } from "react";
import type { Payload, Post } from "../client/post";

/**
 * Returns a function that makes a call that changes data: Refine's `useCustomMutation` with the signature of `post`. The
 * caller shows the error; there is no notification.
 *
 * @example
 * const send = useCallMutation();
 * await send("user/end-session", { session_id: 7 });
 */
export function useCallMutation(): Post {
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError, Payload>({
    // Answers may contain secrets, so they are not cached.
    mutationOptions: { meta: { isQuiet: true }, gcTime: 0 },
  });
  return useCallback(
    async (path, payload = {}, { signal } = {}) => {
      const { data } = await mutateAsync({
        url: path,
        method: "post",
        values: payload,
        meta: { signal },
        errorNotification: false,
      });
      return data;
    },
    [mutateAsync],
  );
}
