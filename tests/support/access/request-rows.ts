import { requestKind } from "../../../src/contract";
import { type AccessRow, byId, changers, row, staff } from "./access-row";

const all = [...staff, "customer"] as const;

/** Calls about customers' requests. */
export const requestRows: readonly AccessRow[] = [
  row("request/list", all),
  row("request/list", all, { says: " about a device", target: "device", payload: byId("device_id"), lists: true }),
  row("request/export", all, { payload: () => ({ format: "csv" }) }),
  row("request/export", all, {
    says: " about a device",
    target: "device",
    payload: ({ id }) => ({ device_id: id, format: "csv" }),
    lists: true,
  }),
  row("request/detail", all, { target: "request", payload: byId("id") }),
  row("request/steps", all, { target: "request", payload: byId("request_id"), lists: true }),
  row("request/export-steps", all, {
    target: "request",
    payload: ({ id }) => ({ request_id: id, format: "csv" }),
    lists: true,
  }),
  row("request/count-new", all),
  row("request/read", all, { target: "request", payload: byId("id") }),
  row("request/create", ["customer"], { payload: () => ({ kind: requestKind.other, text: "When do you come?" }) }),
  row("request/create", ["customer"], {
    says: " about a device",
    target: "device",
    payload: ({ id }) => ({ kind: requestKind.swap, device_id: id }),
  }),
  row("request/withdraw", ["customer"], { target: "request", payload: byId("id") }),
  row("request/reopen", ["customer"], { target: "closedRequest", payload: byId("id") }),
  row("request/comment", [...changers, "customer"], {
    target: "request",
    payload: ({ id }) => ({ id, comment: "On Friday" }),
  }),
  row("request/start", changers, { target: "request", payload: byId("id") }),
  row("request/done", changers, { target: "request", payload: byId("id") }),
  row("request/decline", changers, { target: "request", payload: ({ id }) => ({ id, answer: "Not ours" }) }),
  row("request/assign", changers, { target: "request", payload: ({ id }) => ({ id, assignee_id: "" }) }),
  row("request/resume", changers, { target: "closedRequest", payload: byId("id") }),
];
