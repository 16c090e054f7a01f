const self = import.meta.url;

/**
 * The path under which the console is served, without a slash at the end; empty at the root of its host. The build does
 * not know it: its files are in the folder `assets` below this path.
 *
 * @example
 * fetch(`${basePath}/config.json`);
 */
export const basePath: string = (
  import.meta.env.PROD ? new URL("..", self).pathname : import.meta.env.BASE_URL
).replace(/\/$/, "");

/** The part of a path after the base path; null for a path outside it. */
export function pathBelow(path: string, base = basePath): string | null {
  if (path === base) return "/";
  return path.startsWith(`${base}/`) ? path.slice(base.length) : null;
}
