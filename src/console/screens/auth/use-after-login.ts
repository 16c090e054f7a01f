import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { browserStorage } from "../../client/browser-storage";
import { profileAddress } from "../../client/page-addresses";
import { shouldPromptProfile } from "../../client/profile-prompt";
import type { User } from "../../client/session";
import { withTimeout } from "../../ui/load-module";
import type { NavigationState } from "../../ui/record-links";

const loadLanding = () => Promise.all([import("../../providers/landing"), import("../../../../resources")]);

/**
 * Leaves the pages before the login for where the account belongs: the address that was asked for, or its landing page;
 * once before that to complete its profile, where it lacks something (spec A4).
 * What cannot be loaded, or a declaration that is at fault, is for the boundary around the page to show.
 */
export function useAfterLogin(wanted: string | null): (user: User) => Promise<void> {
  const navigate = useNavigate();
  const [fault, setFault] = useState<{ readonly error: unknown } | null>(null);
  if (fault !== null) throw fault.error;
  return useCallback(
    async (user) => {
      try {
        const [{ addressAfterLogin }, { registry }] = await withTimeout(loadLanding);
        const address = addressAfterLogin(registry, user, wanted);
        // That it was asked is noted there: what is begun here may be cut short.
        // A list that one lands on opens as by the menu.
        const state: NavigationState = { isFromMenu: true };
        await navigate(shouldPromptProfile(user, browserStorage) ? profileAddress(address) : address, {
          replace: true,
          state,
        });
      } catch (error) {
        setFault({ error });
      }
    },
    [navigate, wanted],
  );
}
