/**
 * Deduplicates concurrent calls of `ask` per argument. A call that arrives while another runs does not get that result,
 * which may already be outdated: all such calls share the next one.
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
