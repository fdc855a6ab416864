import type { Option } from './Choice';

/**
 * Returns the value that a typed text names: the value itself, or the label of exactly one option. Case and accents count.
 * Undefined for any other text.
 */
export function optionOf(text: string, options: readonly Option[]): string | undefined {
  const bare = text.trim();
  if (options.some(({ value }) => value === bare)) return bare;
  const [found, ...others] = options.filter(({ label }) => label === bare);
  return others.length === 0 ? found?.value : undefined;
}
