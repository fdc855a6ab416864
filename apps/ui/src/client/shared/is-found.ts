const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

/** Whether a text has every word of a search. Case and accents do not matter. */
export function isFound(find: string, text: string): boolean {
  const searched = withoutAccents(text);
  return withoutAccents(find)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
