import type { Time } from "./columns";

/** A picture that was uploaded. Whoever knows its name may see it, so it belongs to no provider. */
export interface StoredFileTable {
  /** Made by the server: 128 random bits and an ending. */
  name: string;
  /** Who uploaded it; null once that account is deleted. */
  account_id: number | null;
  bytes: number;
  /** px */
  width: number;
  height: number;
  create_time: Time;
}
