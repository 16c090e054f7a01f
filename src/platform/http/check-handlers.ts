import { registry } from "../../../resources";
import { StartupError } from "../base/startup-error";
import type { AnyHandlers } from "./dispatch";

/**
 * Returns the handlers. The compiler finds missing ones too, but the development server and a build do not run it.
 *
 * @throws StartupError that names each declared call without a handler.
 */
export function checkHandlers(handlers: AnyHandlers): AnyHandlers {
  // Exports use the handlers of their lists.
  const missing = [...registry.calls.values()].filter(({ path, exports }) => exports === null && !(path in handlers));
  if (missing.length === 0) return handlers;
  throw new StartupError(
    missing.map(({ path }) => ({
      about: path,
      problem: "this call has no handler.",
      cure: "Write it in a file of src/platform/calls and add it in src/platform/calls/index.ts.",
    })),
  );
}
