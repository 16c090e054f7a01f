import { textIn } from "../../../contract";
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
  parent: string | null = null,
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

/** Lists of suggestions for text inputs. */
export const suggestionHandlers: Handlers<
  | "config/get-industry-list"
  | "config/get-application-list"
  | "config/get-application-list-all"
  | "config/get-device-name-list"
  | "config/get-install-location-list"
  | "config/get-lubricant-list"
> = {
  "config/get-industry-list": (_payload, context) => optionsOf(optionKind.industry, context),
  "config/get-application-list": ({ name }, context) => optionsOf(optionKind.application, context, name),
  "config/get-application-list-all": (_payload, context) => optionsOf(optionKind.application, context),
  "config/get-device-name-list": ({ name }, context) => optionsOf(optionKind.deviceName, context, name),
  "config/get-install-location-list": (_payload, context) => optionsOf(optionKind.installLocation, context),
  "config/get-lubricant-list": (_payload, context) => optionsOf(optionKind.lubricant, context),
};
