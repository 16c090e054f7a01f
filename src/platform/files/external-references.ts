/**
 * The external references in a relationship part of an Office Open XML document (ECMA-376 part 2, 9.3): none, only
 * links that a person must click, content that is loaded on opening, or a part that this parser cannot judge.
 */
export type ExternalReferences = "none" | "onlyWhenAsked" | "loads" | "unclear";

/**
 * Types of references that no program follows by itself: hyperlinks, and other workbooks, for which spreadsheet
 * programs ask first. All other targets (templates, frames, objects, pictures) are loaded when the document is opened,
 * and a template may contain macros.
 */
const onlyWhenAsked = /\/relationships\/(?:hyperlink|externalLinkPath|xlExternalLinkPath\/[A-Za-z]+)$/;

const attribute = /\s+([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/** The end tag of the part, or its only tag. A namespace prefix may contain any letters. */
const end = /<(?:\/(?:[^\s<>/:]+:)?Relationships|(?:[^\s<>/:]+:)?Relationships(?:\s[^<>]*)?\/)>\s*$/;

/** A declared encoding other than UTF-8. The declaration must be at the very beginning. */
const otherEncoding = /^<\?xml\s[^>]*encoding\s*=\s*["'](?!utf-8["'])/i;

/** Finds out whether opening a document loads content from elsewhere. @param rels text of a part `*.rels`. */
export function findExternalReferences(rels: string): ExternalReferences {
  // Constructs that could hide references from this simple reader: entities, comments, other encodings, a missing end.
  if (rels.includes("<!") || rels.lastIndexOf("<?") > 0) return "unclear";
  if (otherEncoding.test(rels) || !end.test(rels.slice(-400))) return "unclear";
  let found: ExternalReferences = "none";
  // Attribute values contain no "<", so each piece is one tag.
  for (const tag of rels.split("<")) {
    const name = /^(?:[^\s/>:]+:)?Relationship(?=[\s/>])/.exec(tag)?.[0];
    if (name === undefined) continue;
    const values = attributesOf(tag, name.length);
    if (values === null) return "unclear";
    const { TargetMode: mode = "Internal", Type: type = "" } = values;
    // Character references only serve to hide a value.
    if (`${mode}${type}`.includes("&")) return "unclear";
    if (mode === "Internal") continue;
    if (!onlyWhenAsked.test(type)) return "loads";
    found = "onlyWhenAsked";
  }
  return found;
}

/** The attributes of a tag; null if it is not well-formed. */
function attributesOf(tag: string, from: number): Readonly<Record<string, string>> | null {
  const values: Record<string, string> = Object.create(null);
  attribute.lastIndex = from;
  let read = from;
  for (let match = attribute.exec(tag); match !== null; match = attribute.exec(tag)) {
    const [, name = "", double, single = ""] = match;
    if (name in values) return null;
    values[name] = double ?? single;
    read = attribute.lastIndex;
  }
  return /^\s*\/?>/.test(tag.slice(read)) ? values : null;
}
