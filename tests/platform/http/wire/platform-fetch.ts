import type { TestPlatform } from "../../../support/platform-calls";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Requests of a platform without a socket. */
export const fetchOf =
  ({ request }: TestPlatform): Fetch =>
  async (url, init) =>
    request(new URL(url).pathname, init);
