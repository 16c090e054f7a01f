import { BlockList, isIP } from "node:net";

type Range = readonly [network: string, prefix: number];

/**
 * IPv4 ranges that are no public destinations (IANA special-purpose address registry): this network, private, shared
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
 * The one range that IANA has given out for public IPv6. All that embeds an IPv4 address outside of it (mapped,
 * compatible, translated, NAT64), loopback, link-local, unique local and multicast are no part of it.
 */
const globalV6: Range = ["2000::", 3];

/** What is special inside that range: protocol assignments (Teredo among them), documentation, 6to4. */
const specialV6: readonly Range[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

/** Private networks that a site runs itself, loopback included: a host name on the allow-list may lead there. */
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

/** The family of an address in its usual spelling; undefined for anything else, an IPv6 zone (`fe80::1%eth0`) included. */
export function familyOf(address: string): IpFamily | undefined {
  if (address.includes("%")) return undefined;
  const version = isIP(address);
  return version === 4 ? "ipv4" : version === 6 ? "ipv6" : undefined;
}

/** A set of address ranges. An IPv6 address that maps an IPv4 one is in the ranges of both. */
export function ipRangeSet(ranges: readonly Range[]): { has(address: string): boolean } {
  const list = new BlockList();
  for (const [network, prefix] of ranges) {
    const family = familyOf(network);
    if (family === undefined) throw new RangeError(`"${network}" is no network address.`);
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
const privately = ipRangeSet(privateRanges);

/** Whether an address is a public destination. What is not known to be one is not. */
export function isPublicAddress(address: string): boolean {
  const family = familyOf(address);
  if (family === undefined) return false;
  return !special[family].has(address) && (family === "ipv4" || global6.has(address));
}

/** Whether an address is in a private network or on this machine itself. */
export const isPrivateAddress = (address: string): boolean => privately.has(address);
