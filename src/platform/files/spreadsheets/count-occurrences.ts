/** The number of occurrences of a word in a text, not counting overlaps. */
export function countOccurrences(text: string, word: string): number {
  let count = 0;
  for (let index = text.indexOf(word); index !== -1; index = text.indexOf(word, index + word.length)) count += 1;
  return count;
}
