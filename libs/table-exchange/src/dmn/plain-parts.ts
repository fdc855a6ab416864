import type { JsonValue, TypeRef } from '@platform/ports';
import type { TableColumn, TableConfig, TableRow } from '@platform/workflow';

import type { DmnContent, DmnInput, DmnOutput, DmnRule } from './content';
import { readFeelTests, type Cell } from './feel-tests';
import { readFeelValue } from './feel-values';
import { portName } from './port-names';
import { isRefusal, refusal, type Refusal } from './refusal';

/** The types of FEEL, with the names that other makers use for them. */
const TYPES: ReadonlyMap<string, TypeRef> = new Map(
  (
    [
      ['String', ['string']],
      ['Number', ['number', 'double', 'decimal']],
      ['Integer', ['integer', 'long', 'int']],
      ['Boolean', ['boolean']],
      ['Date', ['date']],
      ['Time', ['time']],
      ['DateTime', ['dateTime', 'date and time']],
    ] as const
  ).flatMap(([name, names]) =>
    names.map((each) => [each, { kind: 'primitive', name } as const] as const),
  ),
);

export const typeOfFeel = (typeRef: string): TypeRef | Refusal => {
  if (typeRef === '') return refusal('son type manque', 'its type is missing');
  return (
    TYPES.get(typeRef) ??
    refusal(
      `le type « ${typeRef} » n'a pas d'équivalent`,
      `the type "${typeRef}" has no equivalent`,
    )
  );
};

type Output = TableConfig['outputs'][number];

const texts = (label: string, description: string) => ({
  ...(label !== '' && { label }),
  ...(description !== '' && { description }),
});

/** The column of an input that nothing more is known of than what DMN says. */
export function plainInput(input: DmnInput, taken: ReadonlySet<string>): TableColumn | Refusal {
  const name = portName(input.expression, taken);
  if (isRefusal(name)) return name;
  const type = typeOfFeel(input.typeRef);
  if (isRefusal(type)) return type;
  const label = input.label === '' && name !== input.expression ? input.expression : input.label;
  return { name, type, ...texts(label, input.description) };
}

export function plainOutput(output: DmnOutput, taken: ReadonlySet<string>): Output | Refusal {
  const name = portName(output.name, taken);
  if (isRefusal(name)) return name;
  const type = typeOfFeel(output.typeRef);
  if (isRefusal(type)) return type;
  const label = output.label === '' && name !== output.name ? output.name : output.label;
  return { name, type, ...texts(label, output.description) };
}

/** Heads of the columns that the export writes about a rule. */
export const SOURCE_HEAD = 'Source';
export const NOTE_HEAD = 'Note';

const isSource = (head: string): boolean => head.toLowerCase() === SOURCE_HEAD.toLowerCase();

/** What a rule says about itself: a column named “Source” is its source, every other its note. */
export function plainRemarks(
  { annotations, description }: Pick<DmnRule, 'annotations' | 'description'>,
  heads: readonly string[],
): Pick<TableRow, 'source' | 'note'> {
  const said = annotations.flatMap((text, index) =>
    text.trim() === '' ? [] : [{ text, head: heads[index] ?? '' }],
  );
  const source = said.find(({ head }) => isSource(head));
  const others = said.filter((each) => each !== source);
  const isOnlyNote = others.every(({ head }) => head === NOTE_HEAD || head === '');
  const notes = others.map(({ head, text }) => (isOnlyNote ? text : `${head}: ${text}`));
  const note = [...notes, ...(description.trim() === '' ? [] : [description])].join('\n');
  return {
    ...(source && { source: { citation: source.text } }),
    ...(note !== '' && { note }),
  };
}

/** The result of reading one text of a rule, and which one it is. */
export interface ReadEntry<T> {
  readonly name: string;
  readonly value: T | undefined | Refusal;
}

export const plainCells = (
  { inputs }: DmnRule,
  columns: readonly TableColumn[],
  allowed: readonly (readonly string[] | undefined)[],
): readonly ReadEntry<Exclude<Cell, undefined>>[] =>
  columns.map(({ name, type }, index) => {
    const texts = allowed[index];
    const value = readFeelTests(inputs[index] ?? '', { type, ...(texts && { allowed: texts }) });
    return { name, value };
  });

export const plainResults = (
  { outputs: written }: DmnRule,
  outputs: readonly Output[],
): readonly ReadEntry<JsonValue>[] =>
  outputs.map(({ name, type }, index) => ({
    name,
    value: readFeelValue(written[index] ?? '', type),
  }));

const POLICIES: ReadonlyMap<string, TableConfig['hit']> = new Map([
  ['UNIQUE', 'unique'],
  ['FIRST', 'first'],
  ['COLLECT', 'collect'],
]);
const AGGREGATES: ReadonlyMap<string, NonNullable<TableConfig['aggregate']>> = new Map([
  ['SUM', 'sum'],
  ['MIN', 'min'],
  ['MAX', 'max'],
  ['COUNT', 'count'],
]);

/** How several rules are put together. */
export function plainHit({
  hitPolicy,
  aggregation,
}: Pick<DmnContent, 'hitPolicy' | 'aggregation'>):
  Pick<TableConfig, 'hit' | 'aggregate'> | Refusal {
  const hit = POLICIES.get(hitPolicy);
  if (!hit) {
    return refusal(
      `la politique « ${hitPolicy} » n'a pas d'équivalent (UNIQUE, FIRST, COLLECT en ont un)`,
      `the hit policy "${hitPolicy}" has no equivalent (UNIQUE, FIRST and COLLECT have one)`,
    );
  }
  if (hit !== 'collect') {
    return aggregation === undefined
      ? { hit }
      : refusal(
          `« ${aggregation} » n'a de sens qu'avec COLLECT`,
          `"${aggregation}" makes sense with COLLECT only`,
        );
  }
  const aggregate = aggregation === undefined ? undefined : AGGREGATES.get(aggregation);
  return aggregate
    ? { hit, aggregate }
    : refusal(
        'COLLECT sans agrégation (SUM, MIN, MAX, COUNT) donne une liste, qui n’a pas d’équivalent',
        'COLLECT without an aggregation (SUM, MIN, MAX, COUNT) gives a list, which has no equivalent',
      );
}

export const policyName = (hit: TableConfig['hit']): string => hit.toUpperCase();
