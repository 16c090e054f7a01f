import { getPath } from "hono/utils/url";

/**
 * Makes Hono route by the path below the base path. Paths outside it stay, for proxies that remove it and for programs
 * that reach the platform directly.
 */
export function getPathBelow(basePath: string): (request: Request) => string {
  return (request) => {
    const path = getPath(request);
    if (path === basePath) return "/";
    return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
  };
}

/** Moves the addresses of a built page from the base path of the build to another one. */
export function moveAddresses(page: string, basePath: string): string {
  const built = /\s(?:src|href)="([^"]*)\/assets\//.exec(page)?.[1] ?? "";
  return page.replaceAll(/(\s(?:src|href)=")([^"]*)/g, (whole, start: string, address: string) =>
    address.startsWith(`${built}/`) && !address.startsWith("//")
      ? `${start}${basePath}${address.slice(built.length)}`
      : whole,
  );
}
