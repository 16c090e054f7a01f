import { lookup, Resolver } from "node:dns/promises";

/** One address of a host. */
export interface HostAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/**
 * Every address of a host name. Once the signal is aborted nobody waits for the answer any more.
 * @throws Error when there is none, or nobody answers.
 */
export type Resolve = (host: string, deadline: AbortSignal) => Promise<readonly HostAddress[]>;

/** How long one try of one name server may take, ms. */
const patience = 1500;

/**
 * Asks name servers alone: neither the hosts file nor anything else that only this machine knows. Unlike the system's own
 * function it keeps none of the few threads busy that passwords and files need, however slowly a hostile server answers.
 */
export const resolveByDns: Resolve = async (host, deadline) => {
  const resolver = new Resolver({ timeout: patience, tries: 2 });
  deadline.addEventListener("abort", () => resolver.cancel(), { once: true });
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses: readonly HostAddress[] = [
    ...(v4.status === "fulfilled" ? v4.value.map((address) => ({ address, family: 4 as const })) : []),
    ...(v6.status === "fulfilled" ? v6.value.map((address) => ({ address, family: 6 as const })) : []),
  ];
  if (addresses.length === 0) throw v4.status === "rejected" ? v4.reason : new Error(`${host} has no address.`);
  return addresses;
};

/** Resolves as the system does, for names that the operator has named himself. */
export const resolveBySystem: Resolve = async (host) => {
  const found = await lookup(host, { all: true, order: "verbatim" });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};
