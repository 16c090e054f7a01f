import { defineResource, field, requestStepOptions } from "../src/contract";

/** The replies about a request and the steps of the work on it, for a tab of its detail view. */
export const requestStep = defineResource({
  name: "request_step",
  label: { zh: "处理记录", en: "Thread" },
  icon: "log",
  calls: {
    list: { path: "request/steps", pageSize: { name: "page_size", extension: true } },
    extensions: ["request/steps"],
  },
  storage: {
    owner: "rule",
    elsewhere: ["username"],
    columns: { request_id: "request_id" },
    order: { field: "time", direction: "desc" },
    stamps: { created: "time" },
  },
  key: "id",
  title: "kind",
  fields: {
    id: field.id(),
    request_id: field.relation({ label: { zh: "请求", en: "Request" }, to: "request", filterOnly: true }),
    kind: field.choice({ label: { zh: "步骤", en: "Step" }, options: requestStepOptions, readOnly: true }),
    text: field.longText({ label: { zh: "内容", en: "Text" }, readOnly: true }),
    assignee_id: field.relation({
      label: { zh: "负责人", en: "Assignee" },
      to: "assignee",
      titleIn: "assignee_name",
      readOnly: true,
    }),
    username: field.text({ label: { zh: "操作人", en: "By" }, readOnly: true }),
    time: field.time({ label: { zh: "时间", en: "Time" }, isExact: true, readOnly: true }),
  },
  list: { filters: ["request_id"], columns: ["kind", "text", "username", "assignee_id", "time"] },
});
