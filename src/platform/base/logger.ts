import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import { redact } from "./redact";
import { currentRequestId } from "./request-id";

export type { Logger } from "pino";

/** The log levels, from the most severe to the most verbose; `silent` writes nothing. */
export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Creates a logger that writes one JSON object per line to standard output. Secrets are masked at any depth (see
 * `redact`). Lines that a request causes have its `requestId`. Of an error only type, message, code, stack and cause
 * are written, because the other properties of database errors contain row values.
 */
export function createLogger({ level, stream }: { level: LogLevel; stream?: DestinationStream }): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    messageKey: "message",
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: Record<string, unknown>) => redact(line) as Record<string, unknown>,
    },
    serializers: { err: describeError },
  };
  return stream ? pino(options, stream) : pino(options);
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: error.message,
    ...("code" in error ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}
