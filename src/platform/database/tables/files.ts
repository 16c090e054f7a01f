import type { Id, Time } from "./column-types";

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

/** A document of a device: an uploaded file under the name that people know it by. */
export interface DeviceFileTable {
  id: Id;
  device_id: number;
  /** Who has added it; null once that account is deleted. */
  account_id: number | null;
  /** What that account was called. */
  username: string;
  /** Address of the kept file. */
  url: string;
  name: string;
  bytes: number;
  create_time: Time;
}
