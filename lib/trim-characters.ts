/**
 * The text without these characters at its ends. A pattern such as /-+$/ would do the same in quadratic time,
 * because it tries every run of these characters from each position.
 */
export function trimCharacters(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start++;
  return trimCharactersAtEnd(text.slice(start), characters);
}

/** Like trimCharacters, but only at the end. */
export function trimCharactersAtEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
