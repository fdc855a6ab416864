import type { ContextEnvelope, JsonValue } from '@platform/ports';

/** A shorter id could be part of any text: it is replaced only where it is the whole text or follows a slash. */
const MIN_LENGTH_IN_TEXT = 4;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

interface Alias {
  readonly id: string;
  readonly alias: string;
  readonly inText: RegExp;
}

const aliasOf = (kind: string, id: string): Alias => ({
  id,
  alias: `@${kind}`,
  inText:
    id.length < MIN_LENGTH_IN_TEXT
      ? new RegExp(`(?<=^|/)${escaped(id)}$`, 'g')
      : new RegExp(`(?<![A-Za-z0-9])${escaped(id)}(?![A-Za-z0-9])`, 'g'),
});

function mapTexts(value: JsonValue, change: (text: string) => string): JsonValue {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: JsonValue) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [change(name), mapTexts(member, change)]),
  );
}

/** Replaces the ids of a run's subjects with aliases (`@patient`), so that no provider of models sees them. */
export class SubjectAliases {
  private readonly aliases: readonly Alias[];

  constructor(context: ContextEnvelope) {
    this.aliases = Object.entries(context)
      .flatMap(([kind, subject]) => (subject ? [aliasOf(kind, subject.id)] : []))
      // A longer id first, because it may contain a shorter one.
      .sort((one, other) => other.id.length - one.id.length);
  }

  hide<T extends JsonValue>(value: T): T {
    if (this.aliases.length === 0) return value;
    return mapTexts(value, (text) =>
      this.aliases.reduce(
        (changed, { inText, alias }) => changed.replaceAll(inText, () => alias),
        text,
      ),
    ) as T;
  }

  restore<T extends JsonValue>(value: T): T {
    if (this.aliases.length === 0) return value;
    return mapTexts(value, (text) =>
      this.aliases.reduce((changed, { id, alias }) => changed.replaceAll(alias, () => id), text),
    ) as T;
  }
}
