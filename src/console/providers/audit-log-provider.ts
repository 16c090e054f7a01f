import type { AuditLogProvider, ILog } from "@refinedev/core";
import { asList, asRecord } from "../../contract";
import type { Payload, Post } from "../client/post";
import { httpErrorFrom } from "./http-error";

/** An entry of the operation log. The server writes `name` in the reader's language: the action and what it changed. */
export type LogEntry = Pick<ILog, "id" | "createdAt" | "author" | "name" | "resource">;

interface Query {
  /** `sign_in`: sign-ins. Any other name: the whole log. */
  readonly resource: string;
  /** Only sign-ins of the reader. */
  readonly author?: { readonly isOwn?: boolean };
  readonly meta?: { readonly pageSize?: number };
}

/**
 * Creates Refine's audit-log provider on the operation log. It only reads, because the server writes an entry for each
 * change. Without `create`, Refine writes no entries; its type requires `create` nevertheless.
 */
export const createAuditLogProvider = (post: Post): AuditLogProvider => ({ get: read(post) }) as AuditLogProvider;

const read =
  (post: Post) =>
  async (query: Query): Promise<readonly LogEntry[]> => {
    const { resource, meta } = query;
    const { path, payload } = callFor(query);
    try {
      const answer = await post(path, { ...payload, page: 1, page_size: meta?.pageSize });
      return asList(answer).map((line) => entryFrom(resource, asRecord(line)));
    } catch (error) {
      throw httpErrorFrom(error, undefined);
    }
  };

/** The pages of the log and of a device's history are lists of resources, and do not use this provider. */
function callFor({ resource, author }: Query): { readonly path: string; readonly payload: Payload } {
  if (resource !== "sign_in") return { path: "action/list", payload: {} };
  return { path: "action/list-sign-ins", payload: author?.isOwn ? { own: 1 } : {} };
}

const entryFrom = (resource: string, line: Readonly<Record<string, unknown>>): LogEntry => ({
  id: Number(line.id),
  createdAt: new Date(Number(line.time)).toISOString(),
  author: { name: line.username, role: line.role },
  name: String(line.content ?? ""),
  resource,
});
