import type { HumanName } from 'fhir/r4';

/** Returns a name as people read it: its text, or the first given name and the family name. */
export function nameInWords({ text, given, family }: HumanName): string | undefined {
  const parts = [given?.[0], family].filter((part) => part !== undefined);
  return text ?? (parts.length > 0 ? parts.join(' ') : undefined);
}

/** Returns the name that a person goes by. */
export function nameOf(names: readonly HumanName[]): string | undefined {
  const chosen =
    names.find(({ use }) => use === 'usual') ??
    names.find(({ use }) => use === 'official') ??
    names.find(({ use }) => use !== 'old') ??
    names[0];
  return chosen && nameInWords(chosen);
}
