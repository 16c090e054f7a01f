/** What a part of an Office Open XML document refers to outside of it (ECMA-376 part 2, 9.3). */
export type Outside = "none" | "onlyWhenAsked" | "loads" | "unclear";

/**
 * Kinds of references out of a document that nothing follows by itself: links that somebody has to click, and other workbooks,
 * about which spreadsheets ask. Whatever else there is (a template, a frame, an object, a picture) is loaded when the document is
 * opened, from wherever it says, and a template brings its macros along.
 */
const asked = /\/relationships\/(?:hyperlink|externalLinkPath|xlExternalLinkPath\/[A-Za-z]+)$/;

const attribute = /\s+([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/** Looks at the text of a part `*.rels`: whether opening the document loads something from elsewhere. */
export function outsideOf(rels: string): Outside {
  // What hides from a reader of plain XML: declarations of entities, comments, another encoding, a part that is cut off.
  if (
    /<!/.test(rels) ||
    !/<\/(?:[\w.-]+:)?Relationships>\s*$|<(?:[\w.-]+:)?Relationships[^<]*\/>\s*$/.test(rels.slice(-400))
  )
    return "unclear";
  let found: Outside = "none";
  // No value of an attribute has a "<" in it, so that each piece is one tag.
  for (const tag of rels.split("<")) {
    const name = /^(?:[\w.-]+:)?Relationship(?=[\s/>])/.exec(tag)?.[0];
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
  let end = from;
  for (let match = attribute.exec(tag); match !== null; match = attribute.exec(tag)) {
    const [, name = "", double, single = ""] = match;
    if (name in values) return null;
    values[name] = double ?? single;
    end = attribute.lastIndex;
  }
  return /^\s*\/?>/.test(tag.slice(end)) ? values : null;
}
