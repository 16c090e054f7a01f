/** What a part of an Office Open XML document refers to outside of it (ECMA-376 part 2, 9.3). */
export type ExternalReferences = "none" | "onlyWhenAsked" | "loads" | "unclear";

/**
 * Kinds of references out of a document that nothing follows by itself: links that somebody has to click, and other workbooks,
 * about which spreadsheets ask. Whatever else there is (a template, a frame, an object, a picture) is loaded when the document is
 * opened, from wherever it says, and a template brings its macros along.
 */
const asked = /\/relationships\/(?:hyperlink|externalLinkPath|xlExternalLinkPath\/[A-Za-z]+)$/;

const attribute = /\s+([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/** The end of such a part, which may be its only tag. A namespace may have any letters for its name. */
const end = /<(?:\/(?:[^\s<>/:]+:)?Relationships|(?:[^\s<>/:]+:)?Relationships(?:\s[^<>]*)?\/)>\s*$/;

/** Another encoding than the one that these parts are read in. It is declared at the very beginning or nowhere. */
const otherEncoding = /^<\?xml\s[^>]*encoding\s*=\s*["'](?!utf-8["'])/i;

/** Looks at the text of a part `*.rels`: whether opening the document loads something from elsewhere. */
export function findExternalReferences(rels: string): ExternalReferences {
  // What hides from a reader of plain XML: declarations of entities, comments, another encoding, a part that is cut off.
  if (rels.includes("<!") || rels.lastIndexOf("<?") > 0) return "unclear";
  if (otherEncoding.test(rels) || !end.test(rels.slice(-400))) return "unclear";
  let found: ExternalReferences = "none";
  // No value of an attribute has a "<" in it, so that each piece is one tag.
  for (const tag of rels.split("<")) {
    const name = /^(?:[^\s/>:]+:)?Relationship(?=[\s/>])/.exec(tag)?.[0];
    if (name === undefined) continue;
    const values = attributesOf(tag, name.length);
    if (values === null) return "unclear";
    const { TargetMode: mode = "Internal", Type: type = "" } = values;
    // Neither has a letter that would have to be spelt by its number.
    if (`${mode}${type}`.includes("&")) return "unclear";
    if (mode === "Internal") continue;
    if (!asked.test(type)) return "loads";
    found = "onlyWhenAsked";
  }
  return found;
}

/** The attributes of a tag; null where it is not well-formed. */
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
