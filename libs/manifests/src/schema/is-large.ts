/** Whether a value is made of more than `most` values; looks at no more of it than it has to. */
export function isLarge(root: unknown, most: number): boolean {
  const left = [root];
  for (let seen = 0; left.length > 0; seen += 1) {
    if (seen + left.length > most) return true;
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const key in value) {
      left.push((value as Record<string, unknown>)[key]);
      if (left.length > most) return true;
    }
  }
  return false;
}
