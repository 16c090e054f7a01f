import type { Id, Time } from "./column-types";

/** An uploaded file. It belongs to no provider: `mayReadFile` checks the records that refer to it. */
export interface StoredFileTable {
  /** Generated: 128 random bits and an extension. */
  name: string;
  /** The account that uploaded it; null after the account is deleted. */
  account_id: number | null;
  bytes: number;
  /** px; 0 for a document, like the height. */
  width: number;
  height: number;
  create_time: Time;
}

/** A document of a device: an uploaded file with its original name. */
export interface DeviceFileTable {
  id: Id;
  device_id: number;
  /** The account that added it; null after the account is deleted. */
  account_id: number | null;
  /** Name of that account at the time. */
  username: string;
  /** Address of the stored file. */
  url: string;
  name: string;
  bytes: number;
  create_time: Time;
}
