import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseUnaryTests, type Operand, type UnaryTest } from '@platform/expression';
import { textIn, type LocalizableText, type TypeRef } from '@platform/ports';
import { parse } from 'yaml';

export const PAGE = 'docs/reference/decision-tables.md';

interface Column {
  readonly name: string;
  readonly type: TypeRef;
  readonly unit?: string;
  readonly label?: LocalizableText;
}

interface Row {
  readonly when?: Readonly<Record<string, string | number | boolean>>;
  readonly then?: Readonly<Record<string, unknown>>;
  readonly source?: { readonly citation: string; readonly page?: string; readonly date?: string };
  readonly note?: LocalizableText;
}

interface Table {
  readonly inputs: readonly Column[];
  readonly outputs: readonly Column[];
  readonly hit: 'unique' | 'first' | 'collect';
  readonly aggregate?: string;
  readonly rows: readonly Row[];
  readonly evidence?: LocalizableText;
}

interface Definition {
  readonly name: LocalizableText;
  readonly description?: LocalizableText;
  readonly nodes: readonly {
    readonly type: string;
    readonly label?: LocalizableText;
    readonly config?: Table;
  }[];
}

const DEFINITION = /(?<!\.tests|\.evals)\.yaml$/;

/** The definitions of the plugins of the repository, by plugin and name. */
const definitionFiles = (root: string): readonly string[] =>
  readdirSync(join(root, 'plugins')).flatMap((plugin) => {
    const folder = join(root, 'plugins', plugin, 'definitions');
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((file) => DEFINITION.test(file))
      .map((file) => join(folder, file));
  });

/** No line break, and no bar that would end the cell. */
const cell = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');

const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows.map((row) => row.map(cell))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const english = (text: LocalizableText | undefined): string =>
  text === undefined ? '' : textIn(text, 'en');

const NAMED: ReadonlySet<string> = new Set(['String', 'Boolean', 'Code', 'Uri']);

const isOrdered = ({ type }: Column): boolean =>
  type.kind === 'quantity' || (type.kind === 'primitive' && !NAMED.has(type.name));

const YES_OR_NO: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };

const nameInWords = (text: string): string => YES_OR_NO[text] ?? text;

const operandInWords = ({ text, unit }: Operand): string =>
  unit === undefined ? text : `${text} ${unit}`;

/** A test without brackets, which clinicians read in two ways. */
function testInWords(test: UnaryTest): string {
  if (test.kind === 'unknown') return '*unknown*';
  if (test.kind === 'equal') return nameInWords(operandInWords(test.to));
  const { from, to } = test;
  return [
    ...(from ? [`${from.closed ? '≥' : '>'} ${operandInWords(from.at)}`] : []),
    ...(to ? [`${to.closed ? '≤' : '<'} ${operandInWords(to.at)}`] : []),
  ].join(' and ');
}

function cellInWords(column: Column, written: string | number | boolean | undefined): string {
  const read = parseUnaryTests(String(written ?? ''), isOrdered(column) ? 'ordered' : 'named');
  if ('problem' in read) throw new Error(`${column.name}: ${read.problem.en}`);
  return read.tests === 'any' ? 'any' : read.tests.map(testInWords).join(' or ');
}

function resultInWords(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value !== 'object' || value === null) return nameInWords(String(value));
  const { value: amount, unit } = value as { readonly value?: unknown; readonly unit?: unknown };
  return unit === undefined ? JSON.stringify(value) : `${String(amount)} ${String(unit)}`;
}

const heading = ({ name, label, unit }: Column): string => {
  const words = label === undefined ? name : english(label);
  return unit === undefined ? words : `${words} (${unit})`;
};

const HITS = {
  unique: 'Exactly one row fits.',
  first: 'The first row that fits decides.',
  collect: 'Every row that fits counts.',
} as const;

function sourceInWords({ source, note }: Row): string {
  const cited = source && [source.citation, source.page, source.date].filter(Boolean).join(', ');
  return [cited, english(note)].filter(Boolean).join('. ');
}

function section({ inputs, outputs, hit, aggregate, rows, evidence }: Table): string {
  const isCited = rows.some((row) => sourceInWords(row) !== '');
  const sum = aggregate === undefined ? '' : ` The result is their ${aggregate}.`;
  const header = [
    ...['', ...inputs.map(heading)],
    ...[...outputs.map((output) => `**${heading(output)}**`), ...(isCited ? ['Source'] : [])],
  ];
  const body = rows.map((row, index) => [
    ...[String(index + 1), ...inputs.map((column) => cellInWords(column, row.when?.[column.name]))],
    ...outputs.map(({ name }) => `**${resultInWords(row.then?.[name])}**`),
    ...(isCited ? [sourceInWords(row)] : []),
  ]);
  const intro = [english(evidence).trim(), `${HITS[hit]}${sum}`].filter(Boolean).join('\n\n');
  return [intro, table(header, body)].join('\n\n');
}

/** A rule: what it is, and its tables under their names. */
function rule({ name, description, nodes = [] }: Definition): readonly string[] {
  const tables = nodes.flatMap(({ type, label, config }) =>
    type === 'core.table' && config ? [`### ${english(label ?? name)}`, section(config)] : [],
  );
  return tables.length === 0 ? [] : [`## ${english(name)}`, english(description).trim(), ...tables];
}

/** Renders `docs/reference/decision-tables.md`: the tables of the plugins that ship, as a clinician reads them. */
export function renderTables(root: string): string {
  return `${[
    '# Decision tables',
    `The decision tables of the plugins that ship, for demonstration and not for diagnosis, as a clinician reads them. The checker
has proven of each that every combination has its row, and of those in which exactly one row fits, that no two do
([what is proven](../workflow-language.md#what-is-proven-of-a-table)).

Written by \`npm run docs:tables\` from \`plugins/*/definitions\`; a test keeps it current.`,
    '<!-- prettier-ignore-start -->',
    ...definitionFiles(root).flatMap((file) =>
      rule(parse(readFileSync(file, 'utf8')) as Definition),
    ),
    '<!-- prettier-ignore-end -->',
  ].join('\n\n')}\n`;
}
