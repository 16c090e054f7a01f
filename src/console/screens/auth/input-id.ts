/** The DOM id of a field's input. */
export const inputId = (prefix: string, name: string): string => `${prefix}-${name}`;
