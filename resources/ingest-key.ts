import { defineResource, field } from "../src/contract";

/** Keys of the programs that send device reports. The server stores their hashes and shows each key once. */
export const ingestKey = defineResource({
  name: "ingest_key",
  label: { zh: "上报密钥", en: "Ingest Keys" },
  one: { zh: "上报密钥", en: "Ingest key" },
  icon: "key",
  path: "/setting/ingest-key",
  under: "setting",
  calls: {
    list: { path: "ingest-key/list", pageSize: { name: "page_size", extension: true }, pageIsExtension: true },
    create: "ingest-key/create",
    extensions: ["ingest-key/list", "ingest-key/create"],
  },
  storage: { owner: "nobody", stamps: { created: "create_time", by: "username" }, isSmall: true, module: 3 },
  key: "id",
  title: "name",
  fields: {
    id: field.id(),
    name: field.text({
      label: { zh: "名称", en: "Name" },
      hint: { zh: "使用此密钥的程序或网关服务器", en: "The program or network server that uses the key" },
      required: true,
      max: 64,
    }),
    agent_id: field.relation({
      label: { zh: "服务商", en: "Service provider" },
      hint: {
        zh: "选择后，此密钥只能上报该服务商的设备；留空则可上报所有设备",
        en: "With a provider, the key reports for that provider's devices only; without one, for all devices",
      },
      to: "dealer",
      titleIn: "agent_name",
    }),
    hint: field.text({ label: { zh: "密钥末尾", en: "Key ends with" }, readOnly: true }),
    username: field.text({ label: { zh: "创建人", en: "Created by" }, readOnly: true }),
    create_time: field.time({ label: { zh: "创建时间", en: "Create time" }, readOnly: true }),
    last_time: field.time({ label: { zh: "最近使用", en: "Last used" }, readOnly: true }),
  },
  list: {
    columns: ["name", "agent_id", "hint", "last_time", "username", "create_time"],
    search: "name",
    empty: {
      zh: "为每个上报程序创建一个密钥；不再使用时可单独吊销。",
      en: "Create a key for each program that sends reports. Each can be revoked on its own.",
    },
  },
  form: ["name", "agent_id"],
  shownOnce: {
    name: "key",
    label: { zh: "密钥", en: "Key" },
    text: {
      zh: "请立即复制并填入上报程序。关闭后无法再次查看。",
      en: "Copy it now into the program that sends reports. It cannot be shown again.",
    },
  },
  actions: {
    revoke: {
      call: "ingest-key/revoke",
      deletes: true,
      answers: null,
      label: { zh: "吊销", en: "Revoke" },
      icon: "disable",
      confirm: {
        zh: "吊销“{title}”？使用此密钥的程序将立即无法上报。",
        en: "Revoke “{title}”? Programs that use this key can no longer send reports.",
      },
      danger: true,
      bulk: true,
      extension: true,
    },
  },
});
