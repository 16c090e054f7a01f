import { useSyncExternalStore } from "react";
import { useServices } from "../providers/services-context";
import { LazyBoundary } from "../ui/lazy-boundary";

const loadDialog = () => import("../screens/reauthentication-dialog");

/** Asks for the current password while a call waits for it. */
export function ReauthenticationPrompt() {
  const { current, subscribe } = useServices().reauthentication;
  const call = useSyncExternalStore(subscribe, current);
  return call === null ? null : <LazyBoundary load={loadDialog} fallback={null} props={{ call }} />;
}
