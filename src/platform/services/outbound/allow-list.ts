import { familyOf, ipRangeSet, isPrivateAddress } from "./ip-ranges";

/** Destinations that the operator has opened although they are not public (`CALLBACK_ALLOW`). */
export interface AllowList {
  /** Whether a host was named: it is then resolved as the system does, its hosts file included. */
  names(host: string): boolean;
  /**
   * Whether an address may be called. A range opens every address in it; a name opens its addresses in private networks and
   * on this machine, and no others: never link-local ones, where clouds keep their credentials.
   */
  allows(address: string, host: string): boolean;
}

const label = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
const hostPattern = new RegExp(`^${label}(\\.${label})*$`);

/** One entry of the list: an address, a range (`10.20.0.0/16`, `fd00::/8`) or a host name; null for anything else. */
function readEntry(text: string): { readonly range: readonly [string, number] } | { readonly host: string } | null {
  const [address = "", prefix, ...rest] = text.split("/");
  const family = familyOf(address);
  if (family !== undefined && rest.length === 0) {
    const bits = family === "ipv4" ? 32 : 128;
    if (prefix === undefined) return { range: [address, bits] };
    const length = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
    return length <= bits ? { range: [address, length] } : null;
  }
  const host = plainHost(text);
  // What looks like a number but is no address is a slip, not a name.
  return hostPattern.test(host) && !/^[\d.]+$/.test(host) ? { host } : null;
}

/** A host name as it is compared: lower case, without the dot of the root. */
const plainHost = (host: string): string => host.toLowerCase().replace(/\.$/, "");

/**
 * Reads a list of addresses, ranges and host names, separated by commas or spaces.
 * @returns the list, or the first entry that cannot be read.
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
  const names = (host: string): boolean => hosts.has(plainHost(host));
  return { names, allows: (address, host) => set.has(address) || (names(host) && isPrivateAddress(address)) };
}

/** Opens nothing. */
export const emptyAllowList: AllowList = { names: () => false, allows: () => false };
