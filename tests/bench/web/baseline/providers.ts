import type { AuthProvider, DataProvider } from "@refinedev/core";
import { stringify } from "qs";

/** The same place as in the console, so that the bench signs in to both in the same way. */
const tokenKey = "lubricator.token";

async function call(path: string, payload: Readonly<Record<string, unknown>> = {}) {
  const response = await fetch(`/admin/1/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Accept-Language": "en" },
    body: stringify({ ...payload, token: localStorage.getItem(tokenKey) ?? "" }),
  });
  const { code, message, data } = await response.json();
  if (code !== 0) throw Object.assign(new Error(message), { statusCode: code });
  return data;
}

const readOnly = () => Promise.reject(new Error("This app only reads."));

export const dataProvider: DataProvider = {
  getList: async ({ resource, pagination, sorters = [], filters = [] }) => {
    const { list, total } = await call(`${resource}/list`, {
      page: pagination?.currentPage,
      page_size: pagination?.pageSize,
      sort_by: sorters[0]?.field,
      sort_order: sorters[0]?.order,
      ...Object.fromEntries(filters.map((filter) => ["field" in filter ? filter.field : "", filter.value])),
    });
    return { data: list, total };
  },
  getOne: readOnly,
  create: readOnly,
  update: readOnly,
  deleteOne: readOnly,
  getApiUrl: () => "/admin/1",
};

export const authProvider: AuthProvider = {
  login: async ({ email, password }) => {
    try {
      localStorage.setItem(tokenKey, (await call("user/login-email", { email, password })).token);
      return { success: true, redirectTo: "/" };
    } catch (error) {
      return { success: false, error: error as Error };
    }
  },
  logout: async () => {
    localStorage.removeItem(tokenKey);
    return { success: true, redirectTo: "/login" };
  },
  check: async () =>
    localStorage.getItem(tokenKey) === null ? { authenticated: false, redirectTo: "/login" } : { authenticated: true },
  onError: async (error) => ({ error }),
  getIdentity: () => call("user/detail"),
};
