import { type Fields, payloadNames } from "../../contract";
import { CallError } from "../client/call-error";

/** The messages of a failed call, by field name. A region field sends several payload names. */
export function refusalsIn(error: unknown, fields: Fields): ReadonlyMap<string, string> {
  if (!(error instanceof CallError)) return new Map();
  return new Map(
    Object.entries(error.fields).flatMap(([sentAs, message]) =>
      Object.entries(fields)
        .filter(([name, field]) => name === sentAs || payloadNames(name, field).includes(sentAs))
        .slice(0, 1)
        .map(([name]) => [name, message] as const),
    ),
  );
}
