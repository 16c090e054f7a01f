/** Refine reads tables with papaparse in its import and export hooks, which the console does not use. */
export default {};
