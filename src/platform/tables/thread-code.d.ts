/** A module bundled for a thread, as text: see `threads` in src/build/threads.ts. */
declare module "*?thread" {
  const code: string;
  export default code;
}
