import { type User, userFrom } from "../../client/session";
import { useCall } from "../use-call";

interface OwnAccount {
  /** What the server knows about it; null until it has answered. */
  readonly account: User | null;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

/** The account of whoever is signed in. All panels that show something of it share one call. */
export function useOwnAccount(userId: number | undefined): OwnAccount {
  const { data, error, refetch } = useCall("user/detail", { user_id: userId ?? "" });
  return { account: userFrom(data), error, refetch };
}
