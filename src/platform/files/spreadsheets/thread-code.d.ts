/** A module bundled for a thread, as text: see `threads` in src/build/thread-modules.ts. */
declare module "*?thread" {
  const code: string;
  export default code;
}
