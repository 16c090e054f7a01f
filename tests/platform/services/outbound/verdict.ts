import {
  type AllowList,
  createSsrfGuard,
  emptyAllowList,
  type HostAddress,
  TargetRefusedError,
  webSchemes,
} from "../../../../src/platform/services/outbound";

/** A name server that answers out of a table and notes what it is asked. */
export function nameServer(answers: Readonly<Record<string, readonly string[]>>) {
  const asked: string[] = [];
  const resolve = async (host: string): Promise<readonly HostAddress[]> => {
    asked.push(host);
    const found = answers[host];
    if (found === undefined) throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
    return found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  return { asked, resolve };
}

/** What becomes of an address: the fault, or the addresses that may be connected to. */
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
