import { isIPv4, isIPv6 } from "node:net";

const mappedV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The key under which rate limits count a client address: the IPv4 address, even when it is mapped into IPv6; the /64
 * network of an IPv6 address, because an internet provider gives each customer at least a /64. All other texts share
 * the key `unknown`.
 *
 * @example
 * rateLimitKey("::ffff:192.0.2.1"); // "192.0.2.1"
 * rateLimitKey("2001:db8::1"); // "2001:db8:0:0::/64"
 */
export function rateLimitKey(address: string): string {
  const bare = address.split("%")[0] ?? "";
  const v4 = mappedV4.exec(bare)?.[1] ?? bare;
  if (isIPv4(v4)) return v4;
  return isIPv6(bare) ? `${firstGroups(bare, 4).join(":")}::/64` : "unknown";
}

function firstGroups(address: string, count: number): string[] {
  // The URL parser normalizes an address: lower case, no leading zeros, no dotted tail.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const groups =
    tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill("0"), ...after];
  return groups.slice(0, count);
}

/**
 * The IP address of the client. Each trusted proxy appends the address of its own client to X-Forwarded-For; the
 * entries further left come from the client and are not trusted.
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
