import { type Kysely, type Migration, sql } from "kysely";
import { belongsTo, createIndex, createTableWithId, emptyByDefault, refersTo, required } from "./schema";

/** Cartridges in stock, and the greases of the installation with the common kinds. */
export const cartridges: Migration = {
  async up(db: Kysely<unknown>) {
    await createTableWithId(db, "grease")
      .addColumn("name", "text", required)
      .addColumn("thickener", "bigint", required)
      .addColumn("base_oil", "bigint", required)
      .addColumn("also", "text", emptyByDefault)
      .execute();
    await db.schema.createIndex("grease_name").on("grease").column("name").unique().execute();
    for (const [name, kind, oil, ...also] of greases) {
      await sql`insert into grease (name, thickener, base_oil, also)
        values (${name}, ${thickener[kind]}, ${baseOil[oil]}, ${JSON.stringify(also)})`.execute(db);
    }
    await createTableWithId(db, "cartridge")
      .addColumn("agent_id", "bigint", refersTo("agent", { onDelete: "set null" }))
      .addColumn("grease_id", "bigint", belongsTo("grease"))
      .addColumn("size", "bigint", required)
      .addColumn("batch", "text", required)
      .addColumn("code", "text", emptyByDefault)
      .addColumn("best_before", "text", required)
      .addColumn("count", "bigint", required)
      .execute();
    const batch = ["agent_id", "batch", "grease_id", "size"];
    await db.schema
      .createIndex(`cartridge_${batch.join("_")}`)
      .on("cartridge")
      .columns(batch)
      .unique()
      .execute();
    await createIndex(db, "cartridge", ["agent_id", "id"]);
    await createIndex(db, "cartridge", ["grease_id"]);
  },
};

const thickener = { lithium: 1, lithiumComplex: 2, calcium: 3, aluminiumComplex: 6, polyurea: 10 } as const;
const baseOil = { mineral: 1, pao: 2, ester: 3 } as const;

/**
 * The common kinds, with the suggestions of `config/get-lubricant-list` as their other names: devices that have one of
 * these have a known grease. Administrators correct the properties to those of the products that they use.
 */
const greases = [
  ["锂基脂 Lithium NLGI 2", "lithium", "mineral", "通用锂基脂 NLGI 2", "General purpose lithium grease NLGI 2"],
  ["锂基脂 Lithium NLGI 3", "lithium", "mineral", "通用锂基脂 NLGI 3", "General purpose lithium grease NLGI 3"],
  ["极压锂基脂 Lithium EP NLGI 2", "lithium", "mineral", "极压锂基脂 NLGI 2", "Extreme pressure lithium grease NLGI 2"],
  [
    "复合锂基脂 Lithium complex NLGI 2",
    "lithiumComplex",
    "mineral",
    "复合锂基高温脂 NLGI 2",
    "High temperature lithium complex grease NLGI 2",
  ],
  ["聚脲脂 Polyurea NLGI 2", "polyurea", "mineral", "聚脲高温脂 NLGI 2", "High temperature polyurea grease NLGI 2"],
  ["低温脂 Low temperature NLGI 1", "lithium", "pao", "低温脂 NLGI 1", "Low temperature grease NLGI 1"],
  ["食品级脂 Food grade NLGI 2", "aluminiumComplex", "mineral", "食品级润滑脂 NLGI 2", "Food grade grease NLGI 2"],
  ["生物降解脂 Biodegradable NLGI 2", "calcium", "ester", "生物降解脂 NLGI 2", "Biodegradable grease NLGI 2"],
] as const;
