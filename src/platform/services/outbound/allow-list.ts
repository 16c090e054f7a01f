import { familyOf, ipRangeSet, isPrivateAddress } from "./ip-ranges";

/** Non-public destinations that the operator allows (`CALLBACK_ALLOW`). */
export interface AllowList {
  /** Whether the list contains a host name. Such a host is resolved by the system, including its hosts file. */
  names(host: string): boolean;
  /**
   * Whether an address may be called. A range allows all its addresses. A host name allows its addresses in private
   * networks and on this machine, but no link-local ones, because clouds serve credentials there.
   */
  allows(address: string, host: string): boolean;
}

const label = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
const hostPattern = new RegExp(`^${label}(\\.${label})*$`);

/** Parses an address, a range (`10.20.0.0/16`, `fd00::/8`) or a host name; null for anything else. */
function readEntry(text: string): { readonly range: readonly [string, number] } | { readonly host: string } | null {
  const [address = "", prefix, ...rest] = text.split("/");
  const family = familyOf(address);
  if (family !== undefined && rest.length === 0) {
    const bits = family === "ipv4" ? 32 : 128;
    if (prefix === undefined) return { range: [address, bits] };
    const length = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
    return length <= bits ? { range: [address, length] } : null;
  }
  const host = normalizeHost(text);
  // Digits and dots that form no address are a typing error, not a host name.
  return hostPattern.test(host) && !/^[\d.]+$/.test(host) ? { host } : null;
}

/** A host name in lower case, without the trailing dot. */
const normalizeHost = (host: string): string => host.toLowerCase().replace(/\.$/, "");

/**
 * Parses a list of addresses, ranges and host names, separated by commas or blanks.
 * @returns the list, or the first invalid entry.
 */
export function readAllowList(text: string): AllowList | { readonly unreadable: string } {
  const ranges: (readonly [string, number])[] = [];
  const hosts = new Set<string>();
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const entry = readEntry(part);
    if (entry === null) return { unreadable: part };
    if ("range" in entry) ranges.push(entry.range);
    else hosts.add(entry.host);
  }
  const set = ipRangeSet(ranges);
  const names = (host: string): boolean => hosts.has(normalizeHost(host));
  return { names, allows: (address, host) => set.has(address) || (names(host) && isPrivateAddress(address)) };
}

/** Allows nothing. */
export const emptyAllowList: AllowList = { names: () => false, allows: () => false };
