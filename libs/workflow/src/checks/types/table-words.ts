import type { JsonValue, LocalizedText } from '@platform/ports';

import type { AtomRange, Span } from '../../table/column-places';
import type { CompiledColumn, CompiledTable } from '../../table/compile-table';
import type { Point } from '../../table/coverage';
import type { Region } from '../../table/uncovered';

/** A value as a person writes it. */
function written(value: JsonValue): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return String(value);
  const { value: amount, unit } = value as { readonly value: number; readonly unit: string };
  return `${amount} ${unit}`;
}

function valueAt({ name, places }: CompiledColumn, atom: number): LocalizedText {
  if (atom === places.atoms) return { fr: `${name} inconnu`, en: `${name} unknown` };
  const value = places.valueOf(atom);
  if (value === undefined) {
    return { fr: `une autre valeur de ${name}`, en: `another value of ${name}` };
  }
  const plain = `${name} ${written(value)}`;
  const shown = places.shownAs(atom);
  if (shown === undefined || written(shown) === written(value)) return { fr: plain, en: plain };
  return {
    fr: `${plain} (affiché ${written(shown)})`,
    en: `${plain} (shown as ${written(shown)})`,
  };
}

/** The combination in the author's units: `potassium 5.95 mmol/L, haemolysed true`. */
export function inWords({ columns }: CompiledTable, at: Point): LocalizedText {
  const values = columns.map((column, index) => valueAt(column, at[index] as number));
  return {
    fr: values.map(({ fr }) => fr).join(', '),
    en: values.map(({ en }) => en).join(', '),
  };
}

const same = (text: string): LocalizedText => ({ fr: text, en: text });

const joined = (texts: readonly LocalizedText[], fr: string, en: string): LocalizedText => ({
  fr: texts.map((text) => text.fr).join(fr),
  en: texts.map((text) => text.en).join(en),
});

const eitherOf = (texts: readonly LocalizedText[]): LocalizedText => joined(texts, ' ou ', ' or ');

const anyOf = (name: string): LocalizedText => ({ fr: `tout ${name}`, en: `any ${name}` });

/** A value of an end that the other end follows: the unit is written once, behind both. */
const amount = (value: JsonValue): string => written(value).split(' ')[0] ?? '';

function intervalInWords(name: string, { from, to }: Extract<Span, { kind: 'interval' }>) {
  const [low, high] = [from && written(from.value), to && written(to.value)];
  if (from && to) {
    if (low === high) return same(`${name} ${low}`);
    const [after, before] = [from.closed ? '<=' : '<', to.closed ? '<=' : '<'];
    return same(`${amount(from.value)} ${after} ${name} ${before} ${high}`);
  }
  if (from) return same(`${name} ${from.closed ? '>=' : '>'} ${low}`);
  return to ? same(`${name} ${to.closed ? '<=' : '<'} ${high}`) : anyOf(name);
}

/** More names than this are not listed. */
const MAX_NAMES = 4;

function rangesInWords(
  { name, places }: CompiledColumn,
  ranges: readonly AtomRange[],
): LocalizedText {
  const spans = ranges.map((range) => places.spanOf(range));
  const values = spans.flatMap((span) => (span.kind === 'values' ? span.values : []));
  if (values.length === 0) {
    return eitherOf(
      spans.flatMap((span) => (span.kind === 'interval' ? [intervalInWords(name, span)] : [])),
    );
  }
  const isWhole = ranges[0]?.[0] === 0 && ranges[0][1] === places.atoms - 1;
  if (isWhole && (values.length > MAX_NAMES || values.includes(undefined))) {
    return anyOf(name);
  }
  const listed = values
    .slice(0, MAX_NAMES)
    .map((value): LocalizedText =>
      value === undefined ? { fr: 'une autre valeur', en: 'another value' } : same(written(value)),
    );
  const { fr, en } = eitherOf(values.length > MAX_NAMES ? [...listed, same('…')] : listed);
  return { fr: `${name} ${fr}`, en: `${name} ${en}` };
}

/** Combinations in the author's units: `6.4 < potassium < 6.5 mmol/L, haemolysed true or false`. */
export function regionInWords({ columns }: CompiledTable, { atoms }: Region): LocalizedText {
  return joined(
    columns.map((column, index) => rangesInWords(column, atoms[index] ?? [])),
    ', ',
    ', ',
  );
}

/** One combination of a region, where that is more than one. */
export function exampleInWords(table: CompiledTable, region: Region): LocalizedText {
  const [all, one] = [regionInWords(table, region), inWords(table, region.at)];
  return all.en === one.en
    ? same('')
    : { fr: `, par exemple ${one.fr}`, en: `, for instance ${one.en}` };
}
