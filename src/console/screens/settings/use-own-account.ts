import { type User, userFrom } from "../../client/session";
import { useCall } from "../../providers/use-call";

interface OwnAccount {
  /** The account as stored on the server; null until it has loaded. */
  readonly account: User | null;
  /** The error, if the account has not loaded. */
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

/** Loads the signed-in user's account. All panels that use it share one call. */
export function useOwnAccount(userId: number | undefined): OwnAccount {
  const { data, loadError, refetch } = useCall("user/detail", { user_id: userId ?? "" });
  return { account: userFrom(data), error: loadError, refetch };
}
