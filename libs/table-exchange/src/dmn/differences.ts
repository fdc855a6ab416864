import type { Catalog } from '@platform/catalog';
import { escapePointer } from '@platform/manifests';
import { isLanguage, type LocalizedText } from '@platform/ports';
import type { TableConfig } from '@platform/workflow';

import { unequalAt } from '../unequal-at';
import { plainCells, plainRemarks, plainResults } from './plain-parts';
import type { DmnContent, DmnRule } from './content';
import { quoted, within, type DmnReader } from './dmn-reader';
import { readStrings } from './feel-values';
import type { ContentElements } from './read-content';
import { contentOf } from './table-to-content';

interface ReadTable {
  readonly content: DmnContent;
  readonly elements: ContentElements;
}

const isOurs = ({ extension, inputs, outputs, rules }: DmnContent): boolean =>
  extension !== undefined || [...inputs, ...outputs, ...rules].some((part) => part.extension);

class Comparison {
  private readonly again: DmnContent;

  constructor(
    private readonly config: TableConfig,
    private readonly read: ReadTable,
    private readonly reader: DmnReader,
    catalog: Catalog,
  ) {
    const { name, extension } = read.content;
    const said = String(extension?.['language']);
    const language = isLanguage(said) ? said : 'en';
    this.again = contentOf(config, { catalog, language, name }).content;
  }

  run(): void {
    const { content, elements } = this.read;
    const { again } = this;
    this.texts('/evidence', elements.table, { fr: 'description', en: 'description' }, [
      content.description,
      again.description,
    ]);
    for (const list of ['inputs', 'outputs'] as const) {
      for (const [index, column] of content[list].entries()) {
        const other = again[list][index];
        const element = elements[list][index];
        if (!column.extension || !other || !element) continue;
        const words = { fr: `colonne ${index + 1}`, en: `column ${index + 1}` };
        const name = (each: typeof column): string =>
          'expression' in each ? each.expression : each.name;
        const path = `/${list}/${index}`;
        this.texts(path, element, words, [name(column), name(other)]);
        this.texts(path, element, words, [column.label, other.label]);
        this.texts(path, element, words, [column.description, other.description]);
        this.texts(path, element, words, [column.typeRef, other.typeRef]);
      }
    }
    for (const [index, rule] of content.rules.entries()) {
      const other = again.rules[index];
      if (other) this.rule(rule, other, index);
    }
  }

  private rule(rule: DmnRule, other: DmnRule, index: number): void {
    const { config, read, again } = this;
    const { inputs, outputs } = config;
    const allowed = read.content.inputs.map(({ values }) => readStrings(values));
    const pairs = [
      [
        'when',
        rule.inputs,
        other.inputs,
        plainCells(rule, inputs, allowed),
        plainCells(other, inputs, []),
      ],
      [
        'then',
        rule.outputs,
        other.outputs,
        plainResults(rule, outputs),
        plainResults(other, outputs),
      ],
    ] as const;
    const element = read.elements.rules[index];
    if (!element) return;
    for (const [member, texts, otherTexts, entries, others] of pairs) {
      for (const [at, { name, value }] of entries.entries()) {
        if (unequalAt(value, others[at]?.value) === undefined) continue;
        const words = {
          fr: `règle ${index + 1}, colonne « ${name} »`,
          en: `rule ${index + 1}, column "${name}"`,
        };
        const path = `/rows/${index}/${member}/${escapePointer(name)}`;
        this.texts(path, element, words, [texts[at] ?? '', otherTexts[at] ?? '']);
      }
    }
    const remarks = plainRemarks(rule, read.content.annotations);
    const others = plainRemarks(other, again.annotations);
    const words = { fr: `règle ${index + 1}, remarques`, en: `rule ${index + 1}, remarks` };
    this.texts(`/rows/${index}/source`, element, words, [
      remarks.source?.citation ?? '',
      others.source?.citation ?? '',
    ]);
    this.texts(`/rows/${index}/note`, element, words, [
      String(remarks.note ?? ''),
      String(others.note ?? ''),
    ]);
  }

  private texts(
    path: string,
    element: ContentElements['table'],
    words: LocalizedText,
    [file, ours]: readonly [string, string],
  ): void {
    if (file === ours) return;
    const place = within(this.read.elements.place, words.fr, words.en);
    const message = within(
      place,
      `le fichier dit « ${quoted(file)} », et l'élément <platform:…> donne « ${quoted(ours)} » : corrigez l'un, ou retirez l'élément`,
      `the file says "${quoted(file)}", and the element <platform:…> gives "${quoted(ours)}": correct one of them, or remove the element`,
    );
    this.reader.add(element, 'TABLE_DMN_DIFFERS', { message, path });
  }
}

/**
 * Compares a table that has elements of our own with what it says in DMN: another program may have changed one of them, or a
 * value set has grown since. Neither is taken in silence.
 */
export function findDifferences(
  config: TableConfig,
  read: ReadTable,
  reader: DmnReader,
  catalog: Catalog,
): void {
  if (isOurs(read.content)) new Comparison(config, read, reader, catalog).run();
}
