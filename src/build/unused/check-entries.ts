/** The build has checked the declarations, and stops if one has a fault (`checkDeclarations` in vite.config.ts). */
export const checkEntries = (): readonly never[] => [];
