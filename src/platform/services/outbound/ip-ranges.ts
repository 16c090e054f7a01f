import { BlockList, isIP } from "node:net";

type Range = readonly [network: string, prefix: number];

/**
 * IPv4 ranges that are not public (IANA special-purpose address registry): this network, private, shared
 * (carrier-grade NAT), loopback, link-local, protocol assignments, documentation, 6to4 relays, benchmarking, multicast,
 * reserved and broadcast.
 */
const specialV4: readonly Range[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/**
 * The only range that IANA has assigned to public IPv6 addresses. It contains no loopback, link-local, unique local,
 * multicast, IPv4-mapped, IPv4-compatible, IPv4-translated or NAT64 addresses.
 */
const globalV6: Range = ["2000::", 3];

/** Non-public ranges within `globalV6`: protocol assignments (including Teredo), documentation, 6to4. */
const specialV6: readonly Range[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

/** Private networks and loopback. A host name on the allow-list may resolve to them. */
const privateRanges: readonly Range[] = [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["::1", 128],
  ["fc00::", 7],
];

/** Family of an IP address. */
export type IpFamily = "ipv4" | "ipv6";

/** The family of an IP address; undefined for any other text and for an address with a zone (`fe80::1%eth0`). */
export function familyOf(address: string): IpFamily | undefined {
  if (address.includes("%")) return undefined;
  const version = isIP(address);
  return version === 4 ? "ipv4" : version === 6 ? "ipv6" : undefined;
}

/** Creates a set of address ranges. An IPv4-mapped IPv6 address also matches the IPv4 ranges. */
export function ipRangeSet(ranges: readonly Range[]): { has(address: string): boolean } {
  const list = new BlockList();
  for (const [network, prefix] of ranges) {
    const family = familyOf(network);
    if (family === undefined) throw new RangeError(`"${network}" is not a network address.`);
    list.addSubnet(network, prefix, family);
  }
  return {
    has(address) {
      const family = familyOf(address);
      return family !== undefined && list.check(address, family);
    },
  };
}

const special = { ipv4: ipRangeSet(specialV4), ipv6: ipRangeSet(specialV6) } as const;
const global6 = ipRangeSet([globalV6]);
const privateSet = ipRangeSet(privateRanges);

/** Whether an address is public. Unknown ranges count as not public. */
export function isPublicAddress(address: string): boolean {
  const family = familyOf(address);
  if (family === undefined) return false;
  return !special[family].has(address) && (family === "ipv4" || global6.has(address));
}

/** Whether an address is in a private network or on this machine. */
export const isPrivateAddress = (address: string): boolean => privateSet.has(address);
