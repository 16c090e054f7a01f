import type sharp from "sharp";

let loading: Promise<typeof sharp> | undefined;

/**
 * What decodes pictures, loaded with the first one: the library takes 27 MB of a server's memory, whether or not anybody ever
 * uploads a picture.
 */
export const loadSharp = (): Promise<typeof sharp> => {
  loading ??= load();
  return loading;
};

async function load(): Promise<typeof sharp> {
  const { default: loaded } = await import("sharp");
  // Decoders of other formats stay shut, whatever a file says that it is.
  loaded.block({ operation: ["VipsForeignLoad"] });
  loaded.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadNsgifBuffer"],
  });
  loaded.cache(false);
  return loaded;
}
