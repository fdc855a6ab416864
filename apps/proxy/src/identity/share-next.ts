/**
 * Asks one question at a time for all who want to know the same. Who asks while an answer is under way is not
 * given that one, for what it tells may have changed since: all of them share the next.
 */
export function shareNext<T>(ask: (about: string) => Promise<T>): (about: string) => Promise<T> {
  const lines = new Map<string, { readonly now: Promise<T>; next?: Promise<T> }>();

  function begin(about: string): Promise<T> {
    const line = { now: ask(about) };
    const forget = (): void => {
      if (lines.get(about) === line) lines.delete(about);
    };
    lines.set(about, line);
    void line.now.then(forget, forget);
    return line.now;
  }

  return (about) => {
    const line = lines.get(about);
    if (!line) return begin(about);
    const follow = (): Promise<T> => begin(about);
    return (line.next ??= line.now.then(follow, follow));
  };
}
