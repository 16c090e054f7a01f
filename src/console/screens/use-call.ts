import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Payload } from "../client/post";
import { usePost } from "../providers/services-context";

/**
 * Reads data by a call that belongs to no resource. The caller shows the error; there is no notification.
 *
 * @param refetchInterval pause until it is read again, ms; false reads it once
 */
export function useCall(
  path: string,
  payload: Payload = {},
  refetchInterval: number | false = false,
): UseQueryResult<unknown> {
  const post = usePost();
  return useQuery({
    queryKey: ["call", path, payload],
    queryFn: ({ signal }) => post(path, payload, { signal }),
    refetchInterval,
    meta: { isQuiet: true },
  });
}
