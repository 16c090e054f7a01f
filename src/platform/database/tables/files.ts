import type { Time } from "./columns";

/** A file that was uploaded. Whoever knows its name may see it, so it belongs to no provider. */
export interface StoredFileTable {
  /** Made by the server: 128 random bits and an ending. */
  name: string;
  /** Who uploaded it; null once that account is deleted. */
  account_id: number | null;
  bytes: number;
  /** px; 0 of what is no picture, like the height. */
  width: number;
  height: number;
  create_time: Time;
}
