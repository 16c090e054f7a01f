import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import type { User } from "../client/session";
import { parts } from "../parts";
import { withPatience } from "../shell/load-part";

/**
 * Leaves the pages before the login for where the account belongs: the address that was asked for, or its landing page.
 * What cannot be loaded, or a declaration that is at fault, is for the boundary around the page to show.
 */
export function useGoOn(wanted: string | null): (user: User) => Promise<void> {
  const navigate = useNavigate();
  const [fault, setFault] = useState<{ readonly error: unknown } | null>(null);
  if (fault !== null) throw fault.error;
  return useCallback(
    async (user) => {
      try {
        const load = () => Promise.all([parts.landing(), parts.resources()]);
        const [{ addressAfterLogin }, { registry }] = await withPatience(load);
        await navigate(addressAfterLogin(registry, user, wanted), { replace: true });
      } catch (error) {
        setFault({ error });
      }
    },
    [navigate, wanted],
  );
}
