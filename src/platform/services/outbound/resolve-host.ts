import { lookup, Resolver } from "node:dns/promises";

/** One address of a host. */
export interface HostAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/**
 * Finds all addresses of a host name. After the signal is aborted, the result is ignored.
 * @throws Error if there is no address, or no answer.
 */
export type Resolve = (host: string, deadline: AbortSignal) => Promise<readonly HostAddress[]>;

/** Time limit of one try at one name server, ms. */
const tryTimeout = 1500;

/**
 * Asks only name servers, not the hosts file or other local sources. Unlike the system's resolver it does not occupy a
 * thread of Node's small pool, which passwords and files need, while a hostile server delays its answer.
 */
export const resolveByDns: Resolve = async (host, deadline) => {
  const resolver = new Resolver({ timeout: tryTimeout, tries: 2 });
  deadline.addEventListener("abort", () => resolver.cancel(), { once: true });
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses: readonly HostAddress[] = [
    ...(v4.status === "fulfilled" ? v4.value.map((address) => ({ address, family: 4 as const })) : []),
    ...(v6.status === "fulfilled" ? v6.value.map((address) => ({ address, family: 6 as const })) : []),
  ];
  if (addresses.length === 0) throw v4.status === "rejected" ? v4.reason : new Error(`${host} has no address.`);
  return addresses;
};

/** Uses the system's resolver, for the host names on the operator's allow-list. */
export const resolveBySystem: Resolve = async (host) => {
  const found = await lookup(host, { all: true, order: "verbatim" });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};
