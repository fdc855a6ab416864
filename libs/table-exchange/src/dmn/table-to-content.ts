import { localizeConstant, type Catalog } from '@platform/catalog';
import {
  textIn,
  type JsonObject,
  type JsonValue,
  type Language,
  type LocalizableText,
  type TypeRef,
} from '@platform/ports';
import {
  columnScale,
  isProblem,
  type ColumnScale,
  type TableColumn,
  type TableConfig,
  type TableRow,
} from '@platform/workflow';

import { unequalAt } from '../unequal-at';
import {
  NOTE_HEAD,
  plainCells,
  plainInput,
  plainOutput,
  plainRemarks,
  plainResults,
  policyName,
  SOURCE_HEAD,
} from './plain-parts';
import type { DmnContent, DmnInput, DmnOutput, DmnRule } from './content';
import { constantKindOf, feelOfValue, feelStringLiteral } from './feel-values';
import { feelName } from './port-names';
import { feelTestsOf } from './write-tests';

export interface ContentOptions {
  readonly catalog: Catalog;
  /** In which labels, notes and texts are written where they have several. */
  readonly language: Language;
  /** Name of the decision. */
  readonly name: string;
}

/** A cell that FEEL cannot say as it is: its column and row, counted from 0. */
export interface CellIssue {
  readonly row: number;
  readonly column: string;
  readonly kind: 'unreadable' | 'rounded';
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  number: 'number',
  boolean: 'boolean',
  string: 'string',
};

function typeRefOf(type: TypeRef): string {
  const kind = constantKindOf(type);
  if (kind === undefined) return 'Any';
  if (kind !== 'moment') return TYPE_NAMES[kind] ?? 'Any';
  const name = type.kind === 'primitive' ? type.name : 'Date';
  return name === 'DateTime' ? 'dateTime' : name.toLowerCase();
}

/** Characters that XML cannot hold, and the ends of line that it makes one of. */
const xmlText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex -- these are what is looked for
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu, '\uFFFD');

/** A text of an attribute, in which XML makes every white space a space. */
const attributeText = (text: string): string => xmlText(text).replaceAll(/[\n\t]/g, ' ');

/** More values would not help a reader. */
const MAX_LISTED_VALUES = 1_000;

class ContentWriter {
  readonly issues: CellIssue[] = [];

  constructor(
    private readonly config: TableConfig,
    private readonly options: ContentOptions,
  ) {}

  content(): DmnContent {
    const { config, options } = this;
    const taken = new Set<string>();
    const inputs = config.inputs.map((column) => this.input(column, taken));
    const outputTaken = new Set<string>();
    const outputs = config.outputs.map((output) => this.output(output, outputTaken));
    const scales = config.inputs.map((column) => {
      const scale = columnScale(column, options.catalog);
      return isProblem(scale) ? undefined : scale;
    });
    const annotations = [
      ...(config.rows.some(({ source }) => source) ? [SOURCE_HEAD] : []),
      ...(config.rows.some(({ note }) => note !== undefined) ? [NOTE_HEAD] : []),
    ];
    const description = this.text(config.evidence);
    const own: JsonObject = {
      language: options.language,
      ...(config.impossible && { impossible: config.impossible as unknown as JsonValue }),
      ...(config.evidence !== undefined &&
        config.evidence !== description && { evidence: config.evidence as JsonValue }),
    };
    return {
      name: options.name,
      description,
      hitPolicy: policyName(config.hit),
      ...(config.aggregate && { aggregation: config.aggregate.toUpperCase() }),
      inputs,
      outputs,
      annotations,
      rules: config.rows.map((row, index) => this.rule(row, index, { scales, annotations })),
      extension: own,
    };
  }

  private text(text: LocalizableText | undefined): string {
    return text === undefined ? '' : xmlText(textIn(text, this.options.language));
  }

  private label(text: LocalizableText | undefined): string {
    return attributeText(this.text(text));
  }

  private input(column: TableColumn, taken: Set<string>): DmnInput {
    const { catalog } = this.options;
    const { type } = column;
    const codes =
      type.kind === 'coded' ? (catalog.valueSets.get(type.valueSet)?.concepts ?? []) : [];
    const isListed = codes.length <= MAX_LISTED_VALUES;
    const plain: DmnInput = {
      expression: feelName(column.name),
      typeRef: typeRefOf(type),
      label: this.label(column.label),
      description: this.text(column.description),
      values: isListed ? codes.map(({ code }) => feelStringLiteral(code)).join(', ') : '',
    };
    const isPlain = unequalAt(plainInput(plain, taken), column) === undefined;
    taken.add(column.name);
    return isPlain ? plain : { ...plain, extension: column as unknown as JsonObject };
  }

  private output(output: TableConfig['outputs'][number], taken: Set<string>): DmnOutput {
    const plain: DmnOutput = {
      name: output.name,
      // The unit of a result stands in its value: a context.
      typeRef: output.type.kind === 'quantity' ? 'Any' : typeRefOf(output.type),
      label: this.label(output.label),
      description: this.text(output.description),
      values: '',
    };
    const isPlain = unequalAt(plainOutput(plain, taken), output) === undefined;
    taken.add(output.name);
    return isPlain ? plain : { ...plain, extension: output as unknown as JsonObject };
  }

  private rule(
    row: TableRow,
    index: number,
    {
      scales,
      annotations,
    }: { scales: readonly (ColumnScale | undefined)[]; annotations: readonly string[] },
  ): DmnRule {
    const { inputs, outputs } = this.config;
    const { when = {}, then = {}, conservative } = row;
    const written: DmnRule = {
      inputs: inputs.map((column, at) => this.cell(when[column.name], column, scales[at], index)),
      outputs: outputs.map(({ name, type }) => this.result(then[name], type)),
      annotations: annotations.map((head) => this.remark(row, head)),
      description: '',
    };
    const cells = plainCells(written, inputs, []).filter(
      ({ name, value }) => unequalAt(value, when[name]) !== undefined,
    );
    const results = plainResults(written, outputs).filter(
      ({ name, value }) => unequalAt(value, then[name]) !== undefined,
    );
    const remarks = plainRemarks(written, annotations);
    const extension = {
      ...(cells.length > 0 && { when: picked(cells, when) }),
      ...(results.length > 0 && { then: picked(results, then) }),
      ...(unequalAt(remarks.source, row.source) !== undefined && { source: row.source }),
      ...(unequalAt(remarks.note, row.note) !== undefined && { note: row.note }),
      ...(conservative !== undefined && { conservative }),
    } as JsonObject;
    return Object.keys(extension).length === 0 ? written : { ...written, extension };
  }

  private cell(
    cell: string | number | boolean | undefined,
    column: TableColumn,
    scale: ColumnScale | undefined,
    row: number,
  ): string {
    const feel = scale && feelTestsOf(cell, column, scale);
    if (!feel) {
      this.issues.push({ row, column: column.name, kind: 'unreadable' });
      return '-';
    }
    if (feel.isRounded) this.issues.push({ row, column: column.name, kind: 'rounded' });
    return feel.text;
  }

  private result(value: unknown, type: TypeRef): string {
    if (value === undefined) return 'null';
    const { catalog, language } = this.options;
    const localized = localizeConstant(type, value as JsonValue, catalog, (text) =>
      textIn(text, language),
    );
    return feelOfValue(localized, type);
  }

  private remark({ source, note }: TableRow, head: string): string {
    if (head === NOTE_HEAD) return this.text(note);
    if (!source) return '';
    const { citation, page, date } = source;
    return xmlText(
      [citation, page, date].filter((part) => part !== undefined && part !== '').join(', '),
    );
  }
}

const picked = (
  entries: readonly { readonly name: string }[],
  from: Readonly<Record<string, unknown>>,
): JsonObject =>
  Object.fromEntries(
    entries.flatMap(({ name }) =>
      Object.hasOwn(from, name) ? [[name, from[name] as JsonValue]] : [],
    ),
  );

/** What the table says in DMN, and the cells that FEEL does not say as they are. */
export function contentOf(
  config: TableConfig,
  options: ContentOptions,
): { readonly content: DmnContent; readonly issues: readonly CellIssue[] } {
  const writer = new ContentWriter(config, options);
  return { content: writer.content(), issues: writer.issues };
}
