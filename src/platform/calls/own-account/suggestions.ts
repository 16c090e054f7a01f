import { type CallDeclaration, commonCalls, textIn } from "../../../contract";
import type { CallContext, Handlers, PublicContext } from "../../access/handler";
import { optionKind } from "../../database";

interface Option {
  readonly id: number;
  readonly name: string;
}

/** The entries of a list in their order. A parent, named in either language, limits them to its children. */
async function optionsOf(
  kind: number,
  { database, language }: CallContext | PublicContext,
  parent: string | null,
): Promise<readonly Option[]> {
  const rows = await database
    .selectFrom("option_value")
    .leftJoin("option_value as parent", "parent.id", "option_value.parent_id")
    .where("option_value.kind", "=", kind)
    .$if(parent !== null, (query) =>
      query.where(({ eb, or }) => or([eb("parent.zh", "=", parent ?? ""), eb("parent.en", "=", parent ?? "")])),
    )
    .select(["option_value.id", "option_value.zh", "option_value.en"])
    .orderBy("option_value.position")
    .orderBy("option_value.id")
    .execute();
  return rows.map(({ id, zh, en }) => ({ id, name: textIn({ zh, en: en || zh }, language) }));
}

type Calls = typeof commonCalls;
type LookupPath = { [P in keyof Calls]: Calls[P] extends { lookup: string } ? P : never }[keyof Calls];

/** The handlers of the calls that declare a `lookup`. */
export const lookupHandlers = Object.fromEntries(
  Object.entries<CallDeclaration>(commonCalls).flatMap(([path, { lookup }]) => {
    if (lookup === undefined) return [];
    const answer = ({ name = null }: { readonly name?: string | null }, context: CallContext | PublicContext) =>
      optionsOf(optionKind[lookup], context, name);
    return [[path, answer]];
  }),
) as Handlers<LookupPath>;
