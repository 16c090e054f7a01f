import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import * as product from "../../../../resources";
import { resourceByName, role } from "../../../../src/contract";
import { importTemplate } from "../../../../src/platform/calls/exports/import-template";
import { registryWithSample } from "../../../support/all-kinds";

const sample = resourceByName(registryWithSample(product), "sample");

/** The texts of a template for an administrator. */
async function textsOf(resource: Parameters<typeof importTemplate>[0]): Promise<readonly string[]> {
  const { body } = await importTemplate(resource, null, role.admin, "en");
  const strings = new TextDecoder().decode(
    unzipSync(new Uint8Array(await new Response(body).arrayBuffer()))["xl/sharedStrings.xml"],
  );
  return [...strings.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = ""]) => text);
}

test("the notes of a template say how each kind of value is written", async () => {
  const texts = await textsOf(sample);
  expect(texts).toEqual(
    expect.arrayContaining([
      "text, at most 255 characters",
      "text, at most 4000 characters",
      "email address",
      "one or more, with commas between them: Small / Large",
      "at most 20 tags with commas between them, each at most 64 characters",
    ]),
  );
});

test.each([
  ["cartridge", "Grease: Name"],
  ["device", "Customer: Name or email address"],
])("the notes of a template for a %s say what names a related record", async (name, text) => {
  expect(await textsOf(resourceByName(product.registry, name))).toContain(text);
});
