/** The screens of the console, computed from the declarations. New screens are tested automatically. */
import { registry } from "../../resources";
import {
  type Condition,
  can,
  canOpen,
  filePath,
  fileVariants,
  isRouted,
  matches,
  type Resource,
  type WireRecord,
} from "../../src/contract";
import { demoPassword } from "./browser";

export type ScreenKind = "page" | "list" | "add" | "show" | "tab" | "edit" | "upload" | "download";

/** One screen behind the login. */
export interface Screen {
  readonly kind: ScreenKind;
  /** Its address, with `:id` for the key of a record. */
  readonly path: string;
  readonly resource: Resource | null;
  /** Condition for records that have the screen. */
  readonly when: Condition;
}

/** Demo accounts with their roles. Together they reach every screen. */
export const accounts = { admin: 1, storage: 2, dealer: 100, customer: 10 } as const;

export type Account = keyof typeof accounts;

const screen = (kind: ScreenKind, path: string, resource: Resource | null = null, when: Condition = {}): Screen => ({
  kind,
  path,
  resource,
  when,
});

function screensOfResource(resource: Resource, may: (action: string, name?: string) => boolean): readonly Screen[] {
  const { path, addPath, calls, form, tabs } = resource;
  if (path === null || addPath === null) return [];
  const hasForm = form.length > 0;
  const shownTabs = tabs.filter((tab) =>
    "lists" in tab ? may("list", tab.lists) : tab.needs === undefined || may(tab.needs),
  );
  const isShown = calls.show !== null && may("show");
  return [
    ...(calls.list !== null && may("list") ? [screen("list", path, resource)] : []),
    ...(hasForm && calls.create !== null && may("create") ? [screen("add", addPath, resource)] : []),
    ...(isShown ? [screen("show", `${path}/:id`, resource)] : []),
    ...(isShown ? shownTabs.map((tab) => screen("tab", `${path}/:id/${tab.name}`, resource, tab.when)) : []),
    // Without a show call, the form gets the record from the list.
    ...(hasForm && calls.update !== null && may("edit") ? [screen("edit", `${path}/:id/edit`, resource)] : []),
    ...(calls.import !== null && may("create") ? [screen("upload", `${path}/upload`, resource)] : []),
    // The page leads to the first variant.
    ...(calls.export !== null && may("export")
      ? [screen("download", filePath(resource, "download", fileVariants(resource)[0] ?? null), resource)]
      : []),
  ];
}

/** Every screen that an account of a role opens, in the registry's order. */
export function screensOf(role: number): readonly Screen[] {
  const session = { role, authorities: null };
  return registry.entries.flatMap((entry) => {
    if (!isRouted(entry) || !canOpen(registry, session, entry)) return [];
    if (entry.type === "page") return [screen("page", entry.path)];
    return screensOfResource(entry, (action, name = entry.name) => can(registry, session, action, name));
  });
}

/** Every address of the registry without a record's key, for any role. */
export const addresses: readonly string[] = [
  ...new Set(
    registry.entries.flatMap((entry) => {
      if (!isRouted(entry)) return [];
      const all = entry.type === "page" ? [screen("page", entry.path)] : screensOfResource(entry, () => true);
      return all.map(({ path }) => path.replace(/\?.*/, "")).filter((path) => !path.includes(":id"));
    }),
  ),
];

export interface Login {
  readonly token: string;
  readonly user: { readonly role: number };
}

/** Makes calls for an account, without a browser. */
export interface Caller {
  readonly login: Login;
  readonly call: (path: string, fields?: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

/** Signs in with a demo account, without a browser. */
export async function callerFor(url: string, account: Account): Promise<Caller> {
  const post = async (path: string, fields: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const base = accounts[account] === 10 && path !== "user/login-email" ? "client/1" : "admin/1";
    const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const answer = await fetch(`${url}/${base}/${path}`, { method: "POST", body });
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: unknown };
    if (code !== 0) throw new Error(`${path} answered ${code}: ${message}`);
    return data;
  };
  const login = (await post("user/login-email", {
    email: `${account}@demo.test`,
    password: demoPassword,
    token: "",
  })) as Login;
  return { login, call: (path, fields = {}) => post(path, { ...fields, token: login.token }) };
}

/** The address of a screen with the key of a matching record; null if the demo has no such record. */
export async function addressOf({ kind, path, resource, when }: Screen, { call }: Caller): Promise<string | null> {
  if (kind === "list" && resource !== null && Object.keys(resource.list.initial).length > 0) {
    // The list opens with its first filters.
    return `${path}?${new URLSearchParams(Object.entries(resource.list.initial).map(([name, value]) => [name, String(value)]))}`;
  }
  if (!path.includes(":id") || resource === null) return path;
  const answer = (await call(resource.calls.list?.path ?? "", { page: 1 })) as { readonly list: readonly WireRecord[] };
  const record = answer.list.find((one) => matches(when, one));
  return record === undefined ? null : path.replace(":id", String(record[resource.key]));
}

/** Name of a screen in test reports. */
export const nameOf = ({ kind, path }: Screen): string =>
  kind === "tab" || kind === "page" ? path : `${path} (${kind})`;
