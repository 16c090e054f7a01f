import type { OnDemandTexts } from "../language";

/** Loads the English texts of screens that load on demand, by namespace. */
export const onDemand: OnDemandTexts = {
  cartridges: async () => (await import("./cartridges")).cartridges,
  charts: async () => (await import("./charts")).charts,
  customers: async () => (await import("./customers")).customers,
  device: async () => (await import("./device")).device,
  emptyFleet: async () => (await import("./empty-fleet")).emptyFleet,
  files: async () => (await import("./files")).files,
  firstSteps: async () => (await import("./first-steps")).firstSteps,
  fleet: async () => (await import("./fleet")).fleet,
  imports: async () => (await import("./imports")).imports,
  lists: async () => (await import("./lists")).lists,
  mapTexts: async () => (await import("./map-texts")).mapTexts,
  notices: async () => (await import("./notices")).notices,
  openApi: async () => (await import("./open-api")).openApi,
  requests: async () => (await import("./requests")).requests,
  rows: async () => (await import("./rows")).rows,
  scan: async () => (await import("./scan")).scan,
  secondFactor: async () => (await import("./second-factor")).secondFactor,
  sessions: async () => (await import("./sessions")).sessions,
  shortcuts: async () => (await import("./shortcuts")).shortcuts,
  summary: async () => (await import("./summary")).summary,
  viewers: async () => (await import("./viewers")).viewers,
  visits: async () => (await import("./visits")).visits,
};
