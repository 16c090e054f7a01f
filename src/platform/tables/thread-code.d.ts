/** A module bundled for a thread, as text: see `threads` in vite.config.ts. */
declare module "*?thread" {
  const code: string;
  export default code;
}
