import { parseUnaryTests } from '@platform/expression';
import { escapePointer, isObject } from '@platform/manifests';
import type { JsonObject, JsonValue } from '@platform/ports';
import type { TableCells, TableConfig, TableRow } from '@platform/workflow';

import {
  plainCells,
  plainHit,
  plainInput,
  plainOutput,
  plainRemarks,
  plainResults,
} from './plain-parts';
import type { DmnContent, DmnRule } from './content';
import { within, type DmnReader, type Place } from './dmn-reader';
import { constantKindOf, readStrings } from './feel-values';
import type { ContentElements } from './read-content';
import { isRefusal, refusal, type Refusal } from './refusal';
import type { XmlElement } from './xml-tree';

type Column = TableConfig['inputs'][number];
type Output = TableConfig['outputs'][number];

/** The row that stands for a default: it takes every value. */
const LAST_ROW: TableCells = {};

/** A column as we wrote it. The grammar checks the rest of it at the end. */
function ownColumn<Made>(extension: JsonObject): Made | Refusal {
  const { name, type } = extension;
  const isColumn = typeof name === 'string' && isObject(type) && typeof type['kind'] === 'string';
  return isColumn
    ? (extension as unknown as Made)
    : refusal(
        '<platform:column> n’a pas de nom ou de type',
        '<platform:column> has no name or no type',
      );
}

class TableReader {
  constructor(
    private readonly content: DmnContent,
    private readonly elements: ContentElements,
    private readonly reader: DmnReader,
  ) {}

  /** The configuration as the file says it, not checked yet. */
  config(): JsonObject {
    const { content, elements, reader } = this;
    const hit = plainHit(content);
    if (isRefusal(hit)) reader.refuseAt(elements.table, elements.place, hit, '/hit');
    const inputs = this.columns(content.inputs, elements.inputs, plainInput, 'inputs');
    const outputs = this.columns(content.outputs, elements.outputs, plainOutput, 'outputs');
    const isWhole =
      inputs.length === content.inputs.length && outputs.length === content.outputs.length;
    const rows = isWhole ? this.rows(inputs, outputs) : [];
    this.leaveValues();
    const { impossible, evidence } = content.extension ?? {};
    const description = content.description === '' ? undefined : content.description;
    const said = evidence ?? description;
    const nullable = inputs.map((column) => this.withUnknown(column, rows));
    return {
      inputs: nullable as unknown as JsonValue,
      outputs: outputs as unknown as JsonValue,
      ...(isRefusal(hit) ? {} : hit),
      rows: rows as unknown as JsonValue,
      ...(impossible !== undefined && { impossible }),
      ...(said !== undefined && { evidence: said }),
    };
  }

  private columns<
    Written extends { readonly extension?: JsonObject },
    Made extends { readonly name: string },
  >(
    written: readonly Written[],
    elements: readonly XmlElement[],
    plain: (from: Written, taken: ReadonlySet<string>) => Made | Refusal,
    list: 'inputs' | 'outputs',
  ): readonly Made[] {
    const taken = new Set<string>();
    return written.flatMap((from, index) => {
      const made = from.extension ? ownColumn<Made>(from.extension) : plain(from, taken);
      if (isRefusal(made)) {
        const place = this.columnPlace(list, index);
        this.reader.refuseAt(elements[index] as XmlElement, place, made, `/${list}/${index}`);
        return [];
      }
      taken.add(made.name);
      return [made];
    });
  }

  private columnPlace(list: 'inputs' | 'outputs', index: number): Place {
    const { place } = this.elements;
    const column = this.content[list][index];
    const shown = column?.label === '' ? undefined : column?.label;
    const name = shown ?? (column && 'expression' in column ? column.expression : '');
    const named = name === '' ? '' : ` « ${name.slice(0, 100)} »`;
    const namedEn = name === '' ? '' : ` "${name.slice(0, 100)}"`;
    return list === 'inputs'
      ? within(place, `entrée ${index + 1}${named}`, `input ${index + 1}${namedEn}`)
      : within(place, `sortie ${index + 1}${named}`, `output ${index + 1}${namedEn}`);
  }

  private rows(inputs: readonly Column[], outputs: readonly Output[]): readonly TableRow[] {
    const { content, elements } = this;
    const allowed = content.inputs.map(({ values }) => readStrings(values));
    const read = content.rules.map((rule, index) =>
      this.row(rule, index, { inputs, outputs, allowed }),
    );
    return [...read, ...this.defaultRow(outputs, elements)];
  }

  private row(
    rule: DmnRule,
    index: number,
    columns: {
      readonly inputs: readonly Column[];
      readonly outputs: readonly Output[];
      readonly allowed: readonly (readonly string[] | undefined)[];
    },
  ): TableRow {
    const own = rule.extension ?? {};
    const cells = plainCells(rule, columns.inputs, columns.allowed);
    const results = plainResults(rule, columns.outputs);
    const when = this.entries(cells, own['when'], index, 'inputs');
    const then = this.entries(results, own['then'], index, 'outputs');
    const remarks = plainRemarks(rule, this.content.annotations);
    const { source = remarks.source, note = remarks.note, conservative } = own as Partial<TableRow>;
    return {
      ...(Object.keys(when).length > 0 && { when: when as TableCells }),
      ...(Object.keys(then).length > 0 && { then }),
      ...(source && { source }),
      ...(note !== undefined && { note }),
      ...(conservative !== undefined && { conservative }),
    };
  }

  /** The entries of a rule by the name of their column: what we wrote ourselves, or what FEEL says. */
  private entries(
    entries: readonly { readonly name: string; readonly value: JsonValue | undefined | Refusal }[],
    own: JsonValue | undefined,
    row: number,
    list: 'inputs' | 'outputs',
  ): JsonObject {
    const ours: JsonObject = isObject(own) ? (own as JsonObject) : {};
    const read = entries.flatMap(({ name, value }, column) => {
      if (Object.hasOwn(ours, name)) return [[name, ours[name] as JsonValue] as const];
      if (value === undefined) return [];
      if (!isRefusal(value)) return [[name, value] as const];
      const place = this.columnPlace(list, column);
      const member = list === 'inputs' ? 'when' : 'then';
      this.reader.refuseAt(
        this.elements.rules[row] as XmlElement,
        within(place, `règle ${row + 1}`, `rule ${row + 1}`),
        value,
        `/rows/${row}/${member}/${escapePointer(name)}`,
      );
      return [];
    });
    return Object.fromEntries(read);
  }

  /** What is given when no rule fits: a last row of a `first` table, and nothing else. */
  private defaultRow(
    outputs: readonly Output[],
    { outputs: elements }: ContentElements,
  ): readonly TableRow[] {
    const { content, reader } = this;
    const written = content.outputs.map(({ whenNone }) => whenNone);
    const index = written.findIndex((text) => text !== undefined);
    if (index < 0) return [];
    const element = elements[index] as XmlElement;
    const place = this.columnPlace('outputs', index);
    if (content.hitPolicy !== 'FIRST' || written.includes(undefined)) {
      reader.refuseAt(
        element,
        place,
        refusal(
          'une valeur par défaut n’a d’équivalent que dans une table FIRST, pour toutes les sorties : écrivez une ligne',
          'a default value has an equivalent in a FIRST table only, for all outputs: write a row',
        ),
        `/outputs/${index}`,
      );
      return [];
    }
    const results = plainResults({ outputs: written.map(String) } as unknown as DmnRule, outputs);
    const then: [string, JsonValue][] = [];
    for (const [at, { name, value }] of results.entries()) {
      if (isRefusal(value)) {
        const where = this.columnPlace('outputs', at);
        reader.refuseAt(elements[at] as XmlElement, where, value, `/outputs/${at}`);
      } else if (value !== undefined) then.push([name, value]);
    }
    return [{ when: LAST_ROW, then: Object.fromEntries(then) }];
  }

  /** Values that a file allows are not checked by a table. */
  private leaveValues(): void {
    const lists = ['inputs', 'outputs'] as const;
    for (const list of lists) {
      for (const [index, { values, extension }] of this.content[list].entries()) {
        if (values === '' || extension) continue;
        const place = this.columnPlace(list, index);
        const said = within(
          place,
          'les valeurs admises ne sont pas vérifiées par la table',
          'the allowed values are not checked by the table',
        );
        const element = this.elements[list][index] as XmlElement;
        this.reader.add(element, 'TABLE_DMN_LEFT_OUT', {
          severity: 'warning',
          message: said,
          path: `/${list}/${index}`,
        });
      }
    }
  }

  /** A column of which a cell says `null` may be unknown. */
  private withUnknown(column: Column, rows: readonly TableRow[]): Column {
    if (column.nullable !== undefined || column.type.kind === 'quantity') return column;
    const kind = ['number', 'moment'].includes(constantKindOf(column.type) ?? '')
      ? 'ordered'
      : 'named';
    const says = rows.some(({ when = {} }) => {
      if (!Object.hasOwn(when, column.name)) return false;
      const parsed = parseUnaryTests(String(when[column.name]), kind);
      return (
        'tests' in parsed &&
        parsed.tests !== 'any' &&
        parsed.tests.some((test) => test.kind === 'unknown')
      );
    });
    return says ? { ...column, nullable: true } : column;
  }
}

/** The configuration of a table as a file says it. What has no equivalent is in the findings of the reader. */
export const tableOf = (
  content: DmnContent,
  elements: ContentElements,
  reader: DmnReader,
): JsonObject => new TableReader(content, elements, reader).config();
