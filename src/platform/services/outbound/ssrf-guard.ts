import type { Text } from "../../../contract";
import type { Logger } from "../../base/logger";
import type { AllowList } from "./allow-list";
import { familyOf, isPublicAddress } from "./ip-ranges";
import { type HostAddress, type Resolve, resolveByDns, resolveBySystem } from "./resolve-host";
import { outboundTimeout } from "./timeout";

/** Why a destination is refused. */
export type TargetFault = "malformed" | "scheme" | "credentials" | "port" | "unresolved" | "internal";

/** One for both: to whoever asks for name after name, two texts would tell which of them there are inside. */
const noPublicAddress: Text = {
  zh: "该主机没有公网地址；请核对主机名，如需访问内部网络，请平台管理员加入允许列表",
  en: "This host has no public address; check how it is spelled, or ask the platform's operator to allow an internal one",
};

/** What each fault means, and what to do about it. */
export const targetFaultTexts: Readonly<Record<TargetFault, Text>> = {
  malformed: { zh: "地址格式不正确", en: "This is not an address" },
  scheme: { zh: "该地址的协议不受支持", en: "Addresses of this scheme are not taken" },
  credentials: {
    zh: "地址中不能包含用户名或密码",
    en: "Leave user name and password out of the address",
  },
  port: { zh: "端口须为 80、443 或 1024 及以上", en: "Use port 80, 443, or one from 1024 on" },
  unresolved: noPublicAddress,
  internal: noPublicAddress,
};

/**
 * A destination that is refused. Its text names neither the addresses that were found nor what is behind them. Whether the
 * fault is `unresolved` or `internal` is for the program's log alone.
 */
export class TargetRefusedError extends Error {
  override readonly name = "TargetRefused";
  readonly fault: TargetFault;

  constructor(fault: TargetFault) {
    super(`refused: ${fault}`);
    this.fault = fault;
  }
}

/** A destination that was checked, with the only addresses that may be connected to for it. */
export interface Target {
  readonly url: URL;
  readonly addresses: readonly [HostAddress, ...HostAddress[]];
}

/** Keeps the platform from calling what is not public (ASVS 1.3.6, 13.2.4). */
export interface SsrfGuard {
  /**
   * Checks an address and resolves its host, once. Whoever connects uses the addresses of the answer and asks no name server
   * again, or a second answer could lead elsewhere.
   * @param schemes with the colon: `https:`
   * @param deadline when the host counts as not found; `outboundTimeout` from now where absent.
   * @throws TargetRefused
   */
  check(address: string, schemes: readonly string[], deadline?: AbortSignal): Promise<Target>;
}

interface GuardOptions {
  readonly allow: AllowList;
  /** Told which hosts are refused and why: whoever asked is told less. */
  readonly log?: Pick<Logger, "info">;
  /** Handed in by tests. */
  readonly resolve?: Resolve;
}

/** Schemes of addresses that are called back. */
export const webSchemes: readonly string[] = ["https:", "http:"];

/** The guard over addresses that customers have the platform call. */
export function createSsrfGuard({ allow, log, resolve }: GuardOptions): SsrfGuard {
  const resolverFor = (host: string): Resolve => resolve ?? (allow.names(host) ? resolveBySystem : resolveByDns);
  const refused = (host: string, fault: TargetFault, cause?: unknown): TargetRefusedError => {
    log?.info(
      { host, fault, ...(cause === undefined ? {} : { err: cause }) },
      "a host of a customer's address is not called",
    );
    return new TargetRefusedError(fault);
  };
  return {
    async check(address, schemes, deadline = AbortSignal.timeout(outboundTimeout)) {
      const url = readAddress(address, schemes);
      const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
      // Where nobody can say where it would lead, it leads nowhere.
      const found = await addressesOf(host, resolverFor(host), deadline).catch((error: unknown) => {
        throw refused(host, "unresolved", error);
      });
      const [first, ...others] = found;
      if (first === undefined) throw refused(host, "unresolved");
      // One that is internal is enough: which of them the connection would take is not ours to foresee.
      if (!found.every((one) => isPublicAddress(one.address) || allow.allows(one.address, host))) {
        throw refused(host, "internal");
      }
      return { url, addresses: [first, ...others] };
    },
  };
}

/** Everything about an address that needs no name server. @throws TargetRefused */
function readAddress(address: string, schemes: readonly string[]): URL {
  const url = parsed(address.trim(), schemes);
  if (url.hostname === "") throw new TargetRefusedError("malformed");
  if (url.username !== "" || url.password !== "") throw new TargetRefusedError("credentials");
  const port = Number(url.port);
  if (url.port !== "" && port !== 80 && port !== 443 && port < 1024) throw new TargetRefusedError("port");
  return url;
}

/**
 * Hosts are normalised (`0x7f.1` becomes `127.0.0.1`) for the schemes of the web alone: any other address is read as if it
 * were one, so that all are judged alike.
 */
function parsed(address: string, schemes: readonly string[]): URL {
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
  return await before(deadline, resolve(host, deadline));
}

/** What a promise resolves with. @throws whatever it does, and the signal's reason once that is aborted. */
function before<T>(deadline: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(deadline.reason);
    if (deadline.aborted) end();
    deadline.addEventListener("abort", end, { once: true });
    promise.then(resolve, reject).finally(() => deadline.removeEventListener("abort", end));
  });
}
