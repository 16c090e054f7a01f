import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import { redact } from "./redact";

export type { Logger } from "pino";

/** The log levels, from the most severe to the most verbose; `silent` writes nothing. */
export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * One JSON object a line on standard output. Values under a secret's name are masked at any depth, and of an error only
 * its kind, message, code and stack are written: database errors carry the offending row in further properties.
 */
export function createLogger({ level, stream }: { level: LogLevel; stream?: DestinationStream }): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    messageKey: "message",
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
