import type { ActionDeclaration, AnyResourceDeclaration, ListDeclaration } from "../declaration/declaration";
import type { StorageDeclaration } from "../declaration/storage";
import type { ReportFault } from "./declaration-fault";

/** Every name is required, so that a new option does not compile without its entry. */
type Names<T> = { readonly [N in keyof Required<T>]: true };

const ofResource: Names<AnyResourceDeclaration> = {
  name: true,
  label: true,
  one: true,
  icon: true,
  path: true,
  addPath: true,
  under: true,
  calls: true,
  key: true,
  title: true,
  variant: true,
  fields: true,
  list: true,
  form: true,
  show: true,
  shownOnce: true,
  tabs: true,
  actions: true,
  roles: true,
  only: true,
  muted: true,
  deletable: true,
  account: true,
  badge: true,
  storage: true,
  figures: true,
};
const ofList: Names<ListDeclaration<string>> = {
  columns: true,
  shown: true,
  search: true,
  filters: true,
  segments: true,
  advanced: true,
  initial: true,
  empty: true,
  sortable: true,
};
const ofAction: Names<ActionDeclaration<string>> = {
  call: true,
  label: true,
  icon: true,
  confirm: true,
  danger: true,
  place: true,
  labelOfMany: true,
  when: true,
  sends: true,
  keyAs: true,
  keysAs: true,
  with: true,
  sets: true,
  prompts: true,
  answers: true,
  isPrefilled: true,
  preview: true,
  takesFrom: true,
  undo: true,
  bulk: true,
  roles: true,
  extension: true,
};
const ofStorage: Names<StorageDeclaration<string>> = {
  owner: true,
  table: true,
  elsewhere: true,
  columns: true,
  unique: true,
  order: true,
  stamps: true,
  defaults: true,
  onDelete: true,
  isSmall: true,
  module: true,
};

/** Reports options that do not exist: a misspelt one would change nothing. */
export function checkOptions(declared: AnyResourceDeclaration, report: ReportFault): void {
  const check = (options: object | undefined, known: object, at: string): void => {
    for (const name of Object.keys(options ?? {})) {
      if (name in known) continue;
      const cure = `There is no option "${name}". Use one of: ${Object.keys(known).join(", ")}.`;
      report("option.unknown", `${at}${name}`, cure);
    }
  };
  check(declared, ofResource, "");
  check(declared.list, ofList, "list.");
  check(declared.storage, ofStorage, "storage.");
  for (const [name, action] of Object.entries(declared.actions ?? {})) check(action, ofAction, `actions.${name}.`);
}
