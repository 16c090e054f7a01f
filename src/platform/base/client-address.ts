import { isIPv4, isIPv6 } from "node:net";

const mappedV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What an address counts as for limits: IPv4 as it is, also when written as IPv6; of IPv6 the /64 network, because one
 * customer of a provider has at least that many addresses. Anything else counts as one and the same.
 */
export function rateLimitKey(address: string): string {
  const bare = address.split("%")[0] ?? "";
  const v4 = mappedV4.exec(bare)?.[1] ?? bare;
  if (isIPv4(v4)) return v4;
  return isIPv6(bare) ? `${firstGroups(bare, 4).join(":")}::/64` : "unknown";
}

function firstGroups(address: string, count: number): string[] {
  // The URL parser writes every spelling of an address in one way: lower case, no leading zeros, no dotted tail.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const groups =
    tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill("0"), ...after];
  return groups.slice(0, count);
}

/**
 * The address of the person at the other end. Each trusted proxy appends the address it was asked from to
 * X-Forwarded-For; entries further left are the sender's own claims.
 */
export function clientAddress(options: {
  readonly peer: string;
  readonly forwardedFor: string | undefined;
  readonly trustedProxies: number;
}): string {
  const { peer, forwardedFor, trustedProxies } = options;
  if (trustedProxies === 0 || !forwardedFor) return peer;
  const hops = forwardedFor.split(",").map((hop) => hop.trim());
  return hops.at(-Math.min(trustedProxies, hops.length)) || peer;
}
