import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { browserStorage } from "../../client/browser-storage";
import { profileAddress } from "../../client/page-addresses";
import { shouldPromptProfile } from "../../client/profile-prompt";
import type { User } from "../../client/session";
import { withTimeout } from "../../ui/load-module";
import type { NavigationState } from "../../ui/record-links";

const loadRegistry = () => import("../../../../resources").then(({ registry }) => registry);
const loadLanding = () => Promise.all([import("../../providers/landing"), loadRegistry()]);

/**
 * Returns the function that leaves the login pages: it opens the requested address, or the landing page of the role.
 * Users with an incomplete profile are sent to complete it first, once (spec A4).
 * If the landing code fails to load, the hook throws, so that the boundary around the page shows the error.
 */
export function useAfterLogin(requestedAddress: string | null): (user: User) => Promise<void> {
  const navigate = useNavigate();
  const [fault, setFault] = useState<{ readonly error: unknown } | null>(null);
  if (fault !== null) throw fault.error;
  return useCallback(
    async (user) => {
      try {
        const [{ addressAfterLogin }, registry] = await withTimeout(loadLanding);
        // The profile page itself records that the user was asked: this navigation may be interrupted.
        if (shouldPromptProfile(user, browserStorage)) {
          await navigate(profileAddress(requestedAddress), { replace: true });
          return;
        }
        const address = addressAfterLogin(registry, user, requestedAddress);
        // A landing page that is a list opens as if it was chosen from the menu.
        const state: NavigationState = address === requestedAddress ? { isRequested: true } : { isFromMenu: true };
        await navigate(address, { replace: true, state });
      } catch (error) {
        setFault({ error });
      }
    },
    [navigate, requestedAddress],
  );
}
