import {
  type AllowList,
  createSsrfGuard,
  emptyAllowList,
  type HostAddress,
  TargetRefusedError,
  webSchemes,
} from "../../../../src/platform/services/outbound";

/** A name server that answers from a table and records the queries. */
export function nameServer(answers: Readonly<Record<string, readonly string[]>>) {
  const queries: string[] = [];
  const resolve = async (host: string): Promise<readonly HostAddress[]> => {
    queries.push(host);
    const found = answers[host];
    if (found === undefined) throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
    return found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  return { queries, resolve };
}

/** Checks an address and returns the fault, or the addresses to connect to. */
export async function verdict(
  address: string,
  {
    allow = emptyAllowList,
    names = {},
    schemes = webSchemes,
  }: {
    readonly allow?: AllowList;
    readonly names?: Readonly<Record<string, readonly string[]>>;
    readonly schemes?: readonly string[];
  } = {},
): Promise<string> {
  try {
    const target = await createSsrfGuard({ allow, resolve: nameServer(names).resolve }).check(address, schemes);
    return target.addresses.map((one) => one.address).join(" ");
  } catch (error) {
    if (error instanceof TargetRefusedError) return error.fault;
    throw error;
  }
}
