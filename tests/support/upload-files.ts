import sharp from "sharp";
import { streamXlsx } from "../../src/platform/files/spreadsheets/xlsx-stream";

/** An upload. */
export const fileOf = (name: string, content: string | Uint8Array<ArrayBuffer>): File => new File([content], name);

/** Rows as a CSV file, without quoting. */
export const csvFile = (rows: readonly (readonly string[])[], name = "stock.csv"): File =>
  fileOf(name, rows.map((row) => row.join(",")).join("\r\n"));

/** Rows as a workbook with one sheet. All cells are text. */
export async function xlsxFile(
  [head = [], ...rows]: readonly (readonly string[])[],
  name = "stock.xlsx",
): Promise<File> {
  const parts = [rows];
  const chunks: Uint8Array[] = [];
  const sheet = { name: "Sheet1", head, next: async () => parts.shift() ?? null };
  for await (const chunk of streamXlsx(sheet)) chunks.push(chunk);
  return fileOf(name, new Uint8Array(Buffer.concat(chunks)));
}

/** A picture of one colour. */
export async function pictureFile({
  width = 8,
  height = 8,
  name = "map.jpg",
}: {
  readonly width?: number;
  readonly height?: number;
  readonly name?: string;
} = {}): Promise<File> {
  const plain = sharp({ create: { width, height, channels: 3, background: "#3a6" } });
  const encoded = name.endsWith("png") ? plain.png() : name.endsWith("gif") ? plain.gif() : plain.jpeg();
  return fileOf(name, new Uint8Array(await encoded.toBuffer()));
}

/** The bytes of a picture of one colour. */
export const pictureBytes = async (): Promise<Uint8Array> => new Uint8Array(await (await pictureFile()).arrayBuffer());
