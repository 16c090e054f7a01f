import type sharp from "sharp";

let loading: Promise<typeof sharp> | undefined;

/** Loads the picture library with the first picture, because it takes 27 MB of memory. */
export const loadSharp = (): Promise<typeof sharp> => {
  loading ??= load();
  return loading;
};

async function load(): Promise<typeof sharp> {
  const { default: loaded } = await import("sharp");
  // Block all decoders except those of the accepted formats.
  loaded.block({ operation: ["VipsForeignLoad"] });
  loaded.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadNsgifBuffer"],
  });
  loaded.cache(false);
  return loaded;
}
