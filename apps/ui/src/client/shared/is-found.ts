const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

/** Whether texts have every word of a search. Case and accents do not matter. */
export function finderOf(find: string): (text: string) => boolean {
  const words = withoutAccents(find).split(/\s+/);
  return (text) => {
    const searched = withoutAccents(text);
    return words.every((word) => searched.includes(word));
  };
}

/** Whether a text has every word of a search. */
export const isFound = (find: string, text: string): boolean => finderOf(find)(text);
