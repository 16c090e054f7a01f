/** Texts of generated screens: lists, forms, details, actions, inputs. */
export const records = {} as const;
