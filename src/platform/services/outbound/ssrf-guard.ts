import type { Text } from "../../../contract";
import type { Logger } from "../../base/logger";
import type { AllowList } from "./allow-list";
import { familyOf, isPublicAddress } from "./ip-ranges";
import { type HostAddress, type Resolve, resolveByDns, resolveBySystem } from "./resolve-host";
import { outboundTimeout } from "./timeout";

/** Why a destination is refused. */
export type TargetFault = "malformed" | "scheme" | "credentials" | "port" | "unresolved" | "internal";

/** One text for both faults: two texts would reveal which internal host names exist. */
const noPublicAddress: Text = {
  zh: "该主机没有公网地址；请核对主机名，如需访问内部网络，请平台管理员加入允许列表",
  en: "This host has no public address; check its spelling, or ask the platform's operator to allow an internal address",
};

/** Explanation of each fault, and what to do about it. */
export const targetFaultTexts: Readonly<Record<TargetFault, Text>> = {
  malformed: { zh: "地址格式不正确", en: "This is not a valid address" },
  scheme: { zh: "该地址的协议不受支持", en: "Addresses of this scheme are not supported" },
  credentials: {
    zh: "地址中不能包含用户名或密码",
    en: "Leave user name and password out of the address",
  },
  port: { zh: "端口须为 80、443 或 1024 及以上", en: "Use port 80, 443, or 1024 and above" },
  unresolved: noPublicAddress,
  internal: noPublicAddress,
};

/**
 * A destination is refused. The message does not contain the resolved addresses. Only the log may tell `unresolved`
 * from `internal`, never a response.
 */
export class TargetRefusedError extends Error {
  override readonly name = "TargetRefusedError";
  readonly fault: TargetFault;

  constructor(fault: TargetFault) {
    super(`refused: ${fault}`);
    this.fault = fault;
  }
}

/** A checked destination. Connect only to these addresses. */
export interface Target {
  readonly url: URL;
  readonly addresses: readonly [HostAddress, ...HostAddress[]];
}

/** Prevents calls to non-public destinations (OWASP ASVS 1.3.6, 13.2.4). */
export interface SsrfGuard {
  /**
   * Checks a URL and resolves its host once. The caller connects to the returned addresses and does not resolve the
   * host again, because a second DNS answer could differ.
   * @param schemes allowed schemes with the colon: `https:`.
   * @param deadline limits the time to resolve the host; by default `outboundTimeout`.
   * @throws TargetRefusedError with the fault.
   */
  check(address: string, schemes: readonly string[], deadline?: AbortSignal): Promise<Target>;
}

interface GuardOptions {
  readonly allow: AllowList;
  /** Logs the refused hosts and the reasons, which the response does not contain. */
  readonly log?: Pick<Logger, "info">;
  /** For tests. */
  readonly resolve?: Resolve;
}

/** Schemes of callback URLs. */
export const webSchemes: readonly string[] = ["https:", "http:"];

/** Creates the guard that checks the callback addresses of customers. */
export function createSsrfGuard({ allow, log, resolve }: GuardOptions): SsrfGuard {
  const resolverFor = (host: string): Resolve => resolve ?? (allow.names(host) ? resolveBySystem : resolveByDns);
  const refused = (host: string, fault: TargetFault, cause?: unknown): TargetRefusedError => {
    log?.info({ host, fault, ...(cause === undefined ? {} : { err: cause }) }, "a callback host was refused");
    return new TargetRefusedError(fault);
  };
  return {
    async check(address, schemes, deadline = AbortSignal.timeout(outboundTimeout)) {
      const url = readAddress(address, schemes);
      const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
      const found = await addressesOf(host, resolverFor(host), deadline).catch((error: unknown) => {
        throw refused(host, "unresolved", error);
      });
      const [first, ...others] = found;
      if (first === undefined) throw refused(host, "unresolved");
      // One internal address is enough to refuse the host, because the connection may use any of them.
      if (!found.every((one) => isPublicAddress(one.address) || allow.allows(one.address, host))) {
        throw refused(host, "internal");
      }
      return { url, addresses: [first, ...others] };
    },
  };
}

/** Checks everything that needs no name server. @throws TargetRefusedError with the fault. */
function readAddress(address: string, schemes: readonly string[]): URL {
  const url = parseAddress(address.trim(), schemes);
  if (url.hostname === "") throw new TargetRefusedError("malformed");
  if (url.username !== "" || url.password !== "") throw new TargetRefusedError("credentials");
  const port = Number(url.port);
  if (url.port !== "" && port !== 80 && port !== 443 && port < 1024) throw new TargetRefusedError("port");
  return url;
}

/**
 * Parses an address as if its scheme were `https:`, because URL normalizes hosts (`0x7f.1` to `127.0.0.1`) only for web
 * schemes.
 */
function parseAddress(address: string, schemes: readonly string[]): URL {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(address)?.[0].toLowerCase();
  if (scheme === undefined || !URL.canParse(address)) throw new TargetRefusedError("malformed");
  if (!schemes.includes(scheme)) throw new TargetRefusedError("scheme");
  const asWeb = webSchemes.includes(scheme) ? address : `https:${address.slice(scheme.length)}`;
  if (!/^[a-z]+:\/\/[^/]/i.test(asWeb) || !URL.canParse(asWeb)) throw new TargetRefusedError("malformed");
  return new URL(asWeb);
}

async function addressesOf(host: string, resolve: Resolve, deadline: AbortSignal): Promise<readonly HostAddress[]> {
  const family = familyOf(host);
  if (family !== undefined) return [{ address: host, family: family === "ipv6" ? 6 : 4 }];
  return await withDeadline(deadline, resolve(host, deadline));
}

/** Settles like the promise, or rejects with the signal's reason once it is aborted. */
function withDeadline<T>(deadline: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(deadline.reason);
    if (deadline.aborted) end();
    deadline.addEventListener("abort", end, { once: true });
    promise.then(resolve, reject).finally(() => deadline.removeEventListener("abort", end));
  });
}
