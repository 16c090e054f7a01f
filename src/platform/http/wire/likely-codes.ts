import { registry } from "../../../../resources";
import { type Call, type Code, code, resourceByName } from "../../../contract";
import type { CallUse } from "../../../contract/calls/call-table";

const keyKinds: ReadonlySet<string> = new Set(["id", "relation", "keys"]);

/** The codes of calls with rules of their own, by path. */
const written: readonly (readonly [path: RegExp, ...codes: readonly Exclude<Code, 0>[]])[] = [
  [/^user\/(login|second-step|sso)/, code.loginFailed],
  [/^user\/register/, code.registerError, code.wrongVerificationCode],
  [/^common\/email-verification-code-check/, code.wrongVerificationCode],
  [/^common\/email-verification-code-send/, code.verificationTooOften],
  [/^(device|storage)\/(save|distribute|undo)/, code.alreadyBound],
  [/^storage\/(save|create|register)/, code.wrongType],
];

/**
 * The codes with which a server refuses a call, as far as they follow from the declarations: a client must expect every
 * code.
 */
export function likelyCodes(call: Call): readonly Exclude<Code, 0>[] {
  const { uses } = call;
  const isUnique = ({ resource, action }: CallUse): boolean =>
    (action === "create" || action === "edit") && (resourceByName(registry, resource).storage?.unique ?? []).length > 0;
  const found: readonly (readonly [Exclude<Code, 0>, boolean])[] = [
    [code.parameterMissing, call.mode !== "filter" && call.fields.some(({ field }) => field.required === true)],
    [code.tokenInvalid, call.access !== "public"],
    // Every call refuses names that it does not know.
    [code.wrongParameter, true],
    [code.notExist, call.fields.some(({ field }) => keyKinds.has(field.kind))],
    [code.alreadyExists, !call.reads && uses.some(isUnique)],
    [code.saveError, call.takes !== null && !call.reads && uses.length > 0],
    // A role or an authority is missing, or the state of the record forbids it (when, deletable, onDelete).
    [code.notAllowed, uses.length > 0 || (typeof call.access === "object" && call.access !== null)],
  ];
  const own = written.flatMap(([path, ...codes]) => (path.test(call.path) && !call.reads ? codes : []));
  return [...new Set([...found.flatMap(([one, isLikely]) => (isLikely ? [one] : [])), ...own])].toSorted(
    (a, b) => a - b,
  );
}
