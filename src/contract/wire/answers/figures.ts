import { payloadNames } from "../../declaration/kinds";
import { filterSchemas } from "../../declaration/kinds/schemas";
import type { Figure, Resource } from "../../declaration/resource";
import { textIn } from "../../text";
import { list, number, object, type Schema, text } from "../json-schema";

/** One number, or its parts. The filter of a part has the payload names of the list. */
function figureSchema({ fields }: Resource, { label, by, days }: Figure): Schema {
  const words = textIn(label, "en");
  const field = fields[by ?? ""];
  if (by === null || field === undefined) return number(`${words}.`);
  const filter = object(filterSchemas(field, payloadNames(by, field)));
  const parts = field.kind === "choice" || field.kind === "switch" ? "each option" : `each of ${days} days up to today`;
  return list(object({ filter, value: number() }), `${words}: an item for ${parts}.`);
}

/** The answer of the call for the figures of a resource. */
export function figuresAnswer(resource: Resource): Schema {
  const schemas = resource.figures.map((figure) => [figure.name, figureSchema(resource, figure)] as const);
  const words = schemas.map(([name, { description }]) => `\`${name}\`: ${description}`).join(" ");
  const figures: Schema = {
    type: "object",
    description: `${words} Figures of fields that the role may not read are left out.`,
    properties: Object.fromEntries(schemas),
  };
  return object({ figures, time_zone: text("The reader's time zone, to which the days belong.") });
}
