/**
 * Marks work that a test starts now and awaits later. If the test fails in between, nobody awaits the work. Without this,
 * Vitest would report its rejection as an error of the whole run, even if the test passes the second time.
 *
 * @example
 * const stopped = inBackground(stop());
 * expect(await stream.text()).toContain("event: ready");
 * await stopped;
 */
export function inBackground<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
