/** The bundled code of a worker thread as text; see src/build/thread-modules.ts. */
declare module "*?thread" {
  const code: string;
  export default code;
}
