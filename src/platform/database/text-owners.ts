import { type RawBuilder, sql } from "kysely";
import type { Engine } from "./engine";

/** The kinds of owners, with their columns in `device` and their letters on PostgreSQL. */
const kinds = {
  provider: { column: "agent_id", letter: "a" },
  group: { column: "group_id", letter: "g" },
  customer: { column: "customer_id", letter: "c" },
} as const;

export interface TextOwner {
  readonly kind: keyof typeof kinds;
  /** Below 2 ** 30. 0 has no devices. */
  readonly id: number;
}

/** A search finds the devices that have every owner of the list. An empty list means all devices. */
export type TextOwners = readonly TextOwner[];

/**
 * The owners of `device` for the column `device_text.owners`, as migration 0091 writes them. On PostgreSQL: `a1|g2|c3`. On
 * SQLite each owner is three characters of private use, so that the index finds it as one trigram.
 */
export const ownersOf = (engine: Engine): RawBuilder<string> =>
  engine === "postgres"
    ? sql`concat_ws('|', ${sql.join(Object.values(kinds).map(({ column, letter }) => sql`${sql.lit(letter)} || ${sql.ref(`device.${column}`)}`))})`
    : sql`(${sql.join(
        Object.values(kinds).map(({ column }, kind) => {
          const id = sql.ref(`device.${column}`);
          const [first, last] = [sql.lit(firstOf(kind)), sql.lit(lastPlane)];
          return sql`iif(${id} is null, '', char(${first} + (${id} & ${sql.lit(idsPerCharacter - 1)}),
            ${last} + (${id} / ${sql.lit(idsPerCharacter)}), ${sql.lit(endOfOwner)}))`;
        }),
        sql` || `,
      )})`;

/** The name of an owner in the column. */
export const ownerName = ({ kind, id }: TextOwner, engine: Engine): string =>
  engine === "postgres"
    ? `${kinds[kind].letter}${id}`
    : String.fromCodePoint(
        firstOf(Object.keys(kinds).indexOf(kind)) + (id % idsPerCharacter),
        lastPlane + Math.floor(id / idsPerCharacter),
        endOfOwner,
      );

/** Characters for private use: the planes 15 and 16, and the first one of the small area. */
const [plane, lastPlane, endOfOwner] = [0xf0000, 0x100000, 0xe000];

const idsPerCharacter = 16_384;

const firstOf = (kind: number): number => plane + kind * idsPerCharacter;
