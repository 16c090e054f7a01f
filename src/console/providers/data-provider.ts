import type { BaseKey, DataProvider, MetaQuery } from "@refinedev/core";
import {
  type Call,
  type CallPath,
  callByPath,
  code,
  pageSize,
  pathFor,
  type Registry,
  type Resource,
  resourceByName,
  valueIn,
  type WireRecord,
  writePayload,
} from "../../contract";
import { CallError, refusalText } from "../client/call-error";
import type { Payload, Post } from "../client/post";
import { language } from "../i18n";
import { httpErrorFrom } from "./http-error";
import { listPayload } from "./list-payload";
import { listResultFrom, recordFrom } from "./list-result";

/** The most pages in which a record is looked for where the server has no call for a single one. */
const pagesSearched = 50;

/**
 * Refine's data provider over the declarations: each call gets exactly the payload that its declaration says.
 *
 * `meta.record` hands in the record at hand: its variant chooses the path of a deletion or change (NB or LoRa), and where
 * the server has no call for a single record it is the record. `meta.within` narrows a list to the records of another
 * record (`{ device_id: 5 }`), by the call that is made for that, else by the filter of that name.
 *
 * @param apiUrl where the calls go; Refine asks for it, nothing here does.
 */
export function createDataProvider(post: Post, registry: Registry, apiUrl = ""): DataProvider {
  const make = async (path: string, payload: Payload, meta?: MetaQuery): Promise<unknown> => {
    try {
      return await post(path, payload, { signal: meta?.queryContext?.signal });
    } catch (error) {
      throw httpErrorFrom(error, registry.calls.get(path));
    }
  };

  /** One record, by its own call or out of the list. */
  const one = async (resource: Resource, id: BaseKey, meta?: MetaQuery): Promise<WireRecord> => {
    const { show, list } = resource.calls;
    if (show !== null) {
      const payload = writePayload(callByPath(registry, show), keyOf(resource, id));
      return recordFrom(resource, await make(show, payload, meta));
    }
    const known = recordIn(meta);
    if (known !== undefined) return known;
    if (list === null) throw noCall(resource, "show");
    return findInList(resource, list.path, id, meta);
  };

  const findInList = async (resource: Resource, path: string, id: BaseKey, meta?: MetaQuery): Promise<WireRecord> => {
    const call = callByPath(registry, path);
    for (let page = 1, seen = 0; page <= pagesSearched; page += 1) {
      const payload = listPayload(resource, call, { pagination: { currentPage: page, pageSize: pageSize.max } });
      const rows = listResultFrom(resource, await make(path, payload, meta));
      const found = rows.data.find((row) => String(row[resource.key]) === String(id));
      if (found !== undefined) return found;
      seen += rows.data.length;
      if (rows.data.length === 0 || seen >= rows.total) break;
    }
    const message = refusalText("", code.notExist, language());
    throw httpErrorFrom(new CallError({ code: code.notExist, message, call: path }), call);
  };

  const save = async (
    resource: Resource,
    paths: CallPath | null,
    values: Payload,
    meta: MetaQuery | undefined,
  ): Promise<WireRecord> => {
    const record = recordIn(meta);
    const path = paths === null ? undefined : pathFor(resource, paths, { ...record, ...values });
    if (path === undefined) throw noCall(resource, "save");
    const call = callByPath(registry, path);
    return recordFrom(resource, await make(path, writePayload(call, { ...known(call, record), ...values }), meta));
  };

  return {
    getList: async ({ resource: name, pagination, filters, sorters, meta }) => {
      const resource = resourceByName(registry, name);
      const { all, list } = resource.calls;
      // A picker asks for all of it: the call that answers every record in brief is made for that.
      if (pagination?.mode === "off" && all !== null) return found(listResultFrom(resource, await make(all, {}, meta)));
      if (list === null) throw noCall(resource, "list");
      const within = withinOf(meta);
      const [by] = Object.keys(within);
      const path = (by === undefined ? undefined : list.by?.[by]) ?? list.path;
      const payload = listPayload(resource, callByPath(registry, path), { pagination, filters, sorters, within });
      return found(listResultFrom(resource, await make(path, payload, meta)));
    },
    getOne: async ({ resource: name, id, meta }) =>
      found({ data: await one(resourceByName(registry, name), id, meta) }),
    getMany: async ({ resource: name, ids, meta }) => {
      const resource = resourceByName(registry, name);
      const { all } = resource.calls;
      if (all === null) return found({ data: await Promise.all(ids.map((id) => one(resource, id, meta))) });
      const wanted = new Set(ids.map(String));
      const { data } = listResultFrom(resource, await make(all, {}, meta));
      return found({ data: data.filter((row) => wanted.has(String(row[resource.key]))) });
    },
    create: async ({ resource: name, variables, meta }) => {
      const resource = resourceByName(registry, name);
      return found({ data: await save(resource, resource.calls.create, variables as Payload, meta) });
    },
    update: async ({ resource: name, id, variables, meta }) => {
      const resource = resourceByName(registry, name);
      const values = { ...(variables as Payload), ...keyOf(resource, id) };
      return found({ data: await save(resource, resource.calls.update, values, meta) });
    },
    deleteOne: async ({ resource: name, id, meta }) => {
      const resource = resourceByName(registry, name);
      const paths = resource.calls.delete;
      const path = paths === null ? undefined : pathFor(resource, paths, recordIn(meta) ?? {});
      if (path === undefined) throw noCall(resource, "delete");
      const answer = await make(path, writePayload(callByPath(registry, path), keyOf(resource, id)), meta);
      return found({ data: recordFrom(resource, answer) });
    },
    custom: async ({ url, payload, meta }) => {
      const call = registry.calls.get(url);
      const values = (payload ?? {}) as Payload;
      return found({ data: await make(url, call === undefined ? values : writePayload(call, values), meta) });
    },
    getApiUrl: () => apiUrl,
  };
}

/** Refine lets its callers say what type of record they expect; what the records hold is the declaration's matter. */
const found = <Wanted>(answer: { readonly data: unknown; readonly total?: number }): Wanted => answer as Wanted;

/** The key for a call's payload: a call that others make as well may know it by its payload name alone. */
const keyOf = (resource: Resource, id: BaseKey): Payload => ({ [resource.key]: id, [resource.keySentAs]: id });

const recordIn = (meta: MetaQuery | undefined): WireRecord | undefined => meta?.record as WireRecord | undefined;

/** Keys of the records within which a list stands, by the fields that hold them (`meta.within`). */
const withinOf = (meta: MetaQuery | undefined): Readonly<Record<string, number>> =>
  (meta?.within as Readonly<Record<string, number>> | undefined) ?? {};

/** What the record at hand says about the fields of a call, so that a change of one field clears no other. */
const known = (call: Call, record: WireRecord | undefined): Payload =>
  record === undefined
    ? {}
    : Object.fromEntries(call.fields.map((one) => [one.name, valueIn(record, one.name, one.field)]));

const noCall = (resource: Resource, what: string): RangeError =>
  new RangeError(`"${resource.name}" declares no call for "${what}" of such a record.`);
