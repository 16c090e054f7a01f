/** Refine makes English plurals of resource names. The labels come from the declarations, in each language. */
const same = (word: string): string => word;
export default { plural: same, singular: same };
