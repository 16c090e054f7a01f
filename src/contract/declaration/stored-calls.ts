/** The calls that `storedCalls` names. */
interface StoredCalls<P extends string> {
  readonly list: `${P}/list`;
  readonly show: `${P}/detail`;
  readonly save: `${P}/save`;
  readonly delete: `${P}/delete`;
  readonly import: `${P}/import`;
  readonly check: `${P}/check`;
  readonly template: { readonly path: `${P}/template` };
  /** The specification (§7) lists none of these calls. */
  readonly extensions: readonly `${P}/${string}`[];
}

/**
 * The usual calls of a resource with `storage`, under one path: list, show, save, delete and import.
 *
 * @example
 * calls: storedCalls("spare-part"), // { list: "spare-part/list", show: "spare-part/detail", … }
 */
export const storedCalls = <const P extends string>(path: P): StoredCalls<P> => ({
  list: `${path}/list`,
  show: `${path}/detail`,
  save: `${path}/save`,
  delete: `${path}/delete`,
  import: `${path}/import`,
  check: `${path}/check`,
  template: { path: `${path}/template` },
  extensions: ["list", "detail", "save", "delete", "import"].map((name) => `${path}/${name}` as const),
});
