import { defineRoles } from "../src/contract";

/** Screens of providers and their groups without a menu entry. */
const opened = [
  "home_map",
  "home_forecast",
  "visit",
  "visit_checklist",
  "logbook",
  "swap",
  "grease",
  "setting_job",
  "member",
  "setting_notices",
] as const;

/** The row of providers. Group leaders and members share it (spec §6, R1 and E5 to E7). */
const provider = {
  desktop: ["home", "device", "gateway", "alarm", "request", "cartridge", "authority", "setting", "help"],
  phone: ["home", "device", "alarm", "request", "authority", "setting", "help"],
  opens: [...opened, "deviation_limit", "sign_in"],
  reads: ["user", "storage", "alarm_step", "request_step", "assignee", "setting_change"],
  embeds: ["device_history"],
  landing: "home",
} as const;

/**
 * The row of group leaders and members: limited by their authorities. Only those who may add devices read stock. Their
 * own sign-ins are in the settings.
 */
const restrictedProvider = {
  ...provider,
  opens: opened,
  reads: [
    "user",
    { resource: "storage", with: "device.create" },
    { resource: "alarm_step", with: "alarm.list" },
    { resource: "request_step", with: "request.list" },
    { resource: "assignee", with: ["alarm.assign", "request.assign"] },
    { resource: "setting_change", with: "setting_job.list" },
  ],
  restricted: true,
} as const;

/** The rights of each role (spec §6), by role number. A role may use only the entries that its row names. */
export const roles = defineRoles({
  rows: {
    1: {
      desktop: ["home", "device", "gateway", "user", "dealer", "log", "alarm", "request", "distribution", "setting"],
      phone: ["home", "device", "alarm", "dealer", "user", "distribution"],
      opens: [
        "home_map",
        "home_forecast",
        "logbook",
        "swap",
        "grease",
        "setting_job",
        "provider_account",
        "help",
        "administrator",
        "ingest_key",
        "deviation_limit",
        "distribution_scan",
        "setting_notices",
      ],
      reads: [
        { resource: "operator", with: "log.list" },
        { resource: "alarm_step", with: "alarm.list" },
        { resource: "request_step", with: "request.list" },
        { resource: "assignee", with: ["alarm.assign", "request.assign"] },
        { resource: "setting_change", with: "setting_job.list" },
      ],
      embeds: ["device_history", "delivery"],
      landing: "home",
      restricted: "ifGranted",
    },
    2: {
      desktop: ["storage", "setting"],
      phone: ["storage", "setting"],
      opens: ["storage_scan"],
      reads: ["dealer"],
      landing: "storage",
    },
    10: {
      desktop: ["home", "alarm", "request", "setting"],
      phone: ["home", "alarm", "request", "setting"],
      opens: ["home_map", "home_forecast", "setting_notices", "setting_api", "setting_opc", "logbook", "help"],
      shows: ["device"],
      reads: ["dealer", "alarm_step", "request_step"],
      embeds: ["delivery"],
      landing: "home",
    },
    11: provider,
    100: provider,
    101: restrictedProvider,
    102: restrictedProvider,
  },
  unknown: { desktop: ["home"], phone: ["home", "device", "dealer", "user", "distribution"] },
});
