/** The namespaces of the first screens. They are in the first chunk of their language. */
export const firstNamespaces = ["frame", "accounts", "home", "inbox", "records"] as const;

/** The namespaces that load with the screens that need them. */
export const onDemandNamespaces = [
  "cartridges",
  "charts",
  "customers",
  "device",
  "emptyFleet",
  "files",
  "firstSteps",
  "fleet",
  "imports",
  "lists",
  "mapTexts",
  "notices",
  "openApi",
  "requests",
  "rows",
  "scan",
  "secondFactor",
  "sessions",
  "shortcuts",
  "summary",
  "viewers",
  "visits",
] as const;
