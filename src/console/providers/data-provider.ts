import type { BaseKey, DataProvider, GetListParams, MetaQuery } from "@refinedev/core";
import {
  asList,
  asRecord,
  type Call,
  type CallPath,
  callByPath,
  code,
  listPayloadNames,
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

/** Most pages to search for a record when the server has no call for a single record. */
const maxSearchedPages = 50;

/**
 * Creates Refine's data provider. Each call gets exactly the payload that its declaration lists.
 *
 * `meta.record` passes the current record. Its variant (NB or LoRa) selects the path of an update or deletion. `getOne`
 * returns it when the server has no call for a single record. `meta.within` limits a list to the records of another
 * record (`{ device_id: 5 }`), through a separate call if the resource declares one, else through the filter of that
 * name. `meta.hasExactTotal` asks for the exact total of a list. A list that belongs to no resource is named by its call:
 * `message` for `message/list`.
 *
 * @param apiUrl the base address for Refine's `getApiUrl`; the calls themselves do not use it.
 *
 * @example
 * const provider = createDataProvider(post, registry);
 * await provider.getList({ resource: "alarm", meta: { within: { device_id: 5 } } });
 */
export function createDataProvider(post: Post, registry: Registry, apiUrl = ""): DataProvider {
  const makeCall = async (path: string, payload: Payload, meta?: MetaQuery): Promise<unknown> => {
    try {
      return await post(path, payload, { signal: meta?.queryContext?.signal ?? signalIn(meta) });
    } catch (error) {
      throw httpErrorFrom(error, registry.calls.get(path));
    }
  };

  /** Loads a record with the detail call, else finds it in the list. */
  const loadOne = async (resource: Resource, id: BaseKey, meta?: MetaQuery): Promise<WireRecord> => {
    const { show, list } = resource.calls;
    if (show !== null) {
      const payload = writePayload(callByPath(registry, show), keyOf(resource, id));
      return recordFrom(resource, await makeCall(show, payload, meta));
    }
    const record = recordIn(meta);
    if (record !== undefined) return record;
    if (list === null) throw noCall(resource, "show");
    return findInList(resource, list.path, id, meta);
  };

  const findInList = async (resource: Resource, path: string, id: BaseKey, meta?: MetaQuery): Promise<WireRecord> => {
    const call = callByPath(registry, path);
    for (let page = 1, seen = 0; page <= maxSearchedPages; page += 1) {
      const payload = listPayload(resource, call, { pagination: { currentPage: page, pageSize: pageSize.max } });
      const rows = listResultFrom(resource, await makeCall(path, payload, meta));
      const match = rows.data.find((row) => String(row[resource.key]) === String(id));
      if (match !== undefined) return match;
      seen += rows.data.length;
      if (rows.data.length === 0 || seen >= rows.total) break;
    }
    const message = refusalText("", code.notExist, language());
    throw httpErrorFrom(new CallError({ code: code.notExist, message, call: path }), call);
  };

  /** Reads a page of a list that belongs to no resource, such as the inbox. Its answer may contain more than rows. */
  const pageOf = async (call: Call, { pagination, filters = [], meta }: GetListParams) => {
    const given = filters.map((filter) => ["field" in filter ? filter.field : "", filter.value] as const);
    const { page, pageSize: size } = listPayloadNames;
    const values = { [page]: pagination?.currentPage, [size]: pagination?.pageSize, ...Object.fromEntries(given) };
    const { list, total, ...others } = asRecord(await makeCall(call.path, declaredNames(call, values), meta));
    return { ...others, data: asList(list), total: Number(total) || 0 };
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
    return recordFrom(
      resource,
      await makeCall(path, writePayload(call, { ...currentValues(call, record), ...values }), meta),
    );
  };

  return {
    getList: async (params) => {
      const { resource: name, pagination, filters, sorters, meta } = params;
      const call = registry.calls.get(`${name}/list`);
      if (call?.uses.length === 0) return typed(await pageOf(call, params));
      const resource = resourceByName(registry, name);
      const { all, list } = resource.calls;
      // Pickers load all records at once, through the call for that if the resource declares one.
      if (pagination?.mode === "off" && all !== null) {
        return typed(listResultFrom(resource, await makeCall(all, {}, meta)));
      }
      if (list === null) throw noCall(resource, "list");
      const within = withinOf(meta);
      const [by] = Object.keys(within);
      const path = (by === undefined ? undefined : list.by?.[by]) ?? list.path;
      const query = { pagination, filters, sorters, within, hasExactTotal: meta?.hasExactTotal === true };
      const payload = listPayload(resource, callByPath(registry, path), query);
      return typed(listResultFrom(resource, await makeCall(path, payload, meta)));
    },
    getOne: async ({ resource: name, id, meta }) =>
      typed({ data: await loadOne(resourceByName(registry, name), id, meta) }),
    getMany: async ({ resource: name, ids, meta }) => {
      const resource = resourceByName(registry, name);
      const { all } = resource.calls;
      if (all === null) return typed({ data: await Promise.all(ids.map((id) => loadOne(resource, id, meta))) });
      const requested = new Set(ids.map(String));
      const { data } = listResultFrom(resource, await makeCall(all, {}, meta));
      return typed({ data: data.filter((row) => requested.has(String(row[resource.key]))) });
    },
    create: async ({ resource: name, variables, meta }) => {
      const resource = resourceByName(registry, name);
      return typed({ data: await save(resource, resource.calls.create, variables as Payload, meta) });
    },
    update: async ({ resource: name, id, variables, meta }) => {
      const resource = resourceByName(registry, name);
      const values = { ...(variables as Payload), ...keyOf(resource, id) };
      return typed({ data: await save(resource, resource.calls.update, values, meta) });
    },
    deleteOne: async ({ resource: name, id, meta }) => {
      const resource = resourceByName(registry, name);
      const paths = resource.calls.delete;
      const path = paths === null ? undefined : pathFor(resource, paths, recordIn(meta) ?? {});
      if (path === undefined) throw noCall(resource, "delete");
      const answer = await makeCall(path, writePayload(callByPath(registry, path), keyOf(resource, id)), meta);
      return typed({ data: recordFrom(resource, answer) });
    },
    custom: async ({ url, payload, meta }) => {
      const call = registry.calls.get(url);
      const values = (payload ?? {}) as Payload;
      return typed({ data: await makeCall(url, call === undefined ? values : declaredNames(call, values), meta) });
    },
    getApiUrl: () => apiUrl,
  };
}

/** Refine's callers choose the record type; the declarations determine the actual content. */
const typed = <Expected>(answer: { readonly data: unknown; readonly total?: number }): Expected => answer as Expected;

/** The key for a payload, under its field name and its payload name, because calls may declare either. */
const keyOf = (resource: Resource, id: BaseKey): Payload => ({ [resource.key]: id, [resource.keySentAs]: id });

const recordIn = (meta: MetaQuery | undefined): WireRecord | undefined => meta?.record as WireRecord | undefined;

/** The keys in `meta.within`, by field name. */
const withinOf = (meta: MetaQuery | undefined): Readonly<Record<string, number>> =>
  (meta?.within as Readonly<Record<string, number>> | undefined) ?? {};

/** The record's values for all fields of a call, so that changing one field does not clear the others. */
const currentValues = (call: Call, record: WireRecord | undefined): Payload =>
  record === undefined
    ? {}
    : Object.fromEntries(call.fields.map(({ name, field }) => [name, valueIn(record, name, field)]));

/** The declared names of a payload. */
const declaredNames = ({ fields }: Call, payload: Payload): Payload =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => fields.some(({ sentAs }) => sentAs.includes(name))));

/** The signal with which the caller of a mutation may abort it. Refine adds the address's parameters to `meta`. */
const signalIn = (meta: MetaQuery | undefined): AbortSignal | undefined =>
  meta?.signal instanceof AbortSignal ? meta.signal : undefined;

const noCall = (resource: Resource, action: string): RangeError =>
  new RangeError(`"${resource.name}" declares no call for "${action}" of this record.`);
