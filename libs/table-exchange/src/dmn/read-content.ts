import type { DmnContent, DmnInput, DmnOutput, DmnRule } from './content';
import { nameOf } from './choose-decision';
import { quoted, within, type DmnReader, type Place } from './dmn-reader';
import type { ItemTypes } from './item-types';
import { ownExtension } from './own-extension';
import type { XmlElement } from './xml-tree';

/** The elements of the parts of a table, for what is found in them later. */
export interface ContentElements {
  readonly place: Place;
  readonly table: XmlElement;
  readonly inputs: readonly XmlElement[];
  readonly outputs: readonly XmlElement[];
  readonly rules: readonly XmlElement[];
}

const attribute = (element: XmlElement | undefined, name: string): string =>
  element?.attributes.get(name) ?? '';

class ContentReader {
  constructor(
    private readonly reader: DmnReader,
    private readonly types: ItemTypes,
    private readonly decision: XmlElement,
    private readonly place: Place,
  ) {}

  input(element: XmlElement, index: number): DmnInput {
    const { reader, types } = this;
    const place = within(this.place, `entrée ${index + 1}`, `input ${index + 1}`);
    const written = reader.only(element, 'inputExpression', place);
    const expression = reader.expression(written, place).trim();
    const label = attribute(element, 'label');
    const type = types.resolve(attribute(written, 'typeRef') || types.ofInput(expression));
    const own = reader.expression(reader.only(element, 'inputValues', place), place).trim();
    return {
      expression,
      label,
      typeRef: type.typeRef,
      description: reader.text(element, 'description', place),
      values: own || type.values,
      ...this.extension(element, 'column', place),
    };
  }

  output(element: XmlElement, index: number, isOnly: boolean): DmnOutput {
    const { reader, types, decision } = this;
    const place = within(this.place, `sortie ${index + 1}`, `output ${index + 1}`);
    const [variable] = reader.unchecked(decision, 'variable');
    const label = attribute(element, 'label');
    const ofDecision = isOnly ? attribute(variable, 'typeRef') : '';
    const type = types.resolve(attribute(element, 'typeRef') || ofDecision);
    const ofOutput = isOnly ? label || nameOf(decision) : label;
    const own = reader.expression(reader.only(element, 'outputValues', place), place).trim();
    const whenNone = reader.only(element, 'defaultOutputEntry', place);
    return {
      name: attribute(element, 'name') || ofOutput,
      label,
      typeRef: type.typeRef,
      description: reader.text(element, 'description', place),
      values: own || type.values,
      ...(whenNone && { whenNone: reader.expression(whenNone, place) }),
      ...this.extension(element, 'column', place),
    };
  }

  rule(element: XmlElement, index: number): DmnRule {
    const { reader } = this;
    const place = within(this.place, `règle ${index + 1}`, `rule ${index + 1}`);
    const texts = (name: string): readonly string[] =>
      reader.children(element, name, place).map((entry) => reader.expression(entry, place));
    return {
      inputs: texts('inputEntry'),
      outputs: texts('outputEntry'),
      annotations: texts('annotationEntry'),
      description: reader.text(element, 'description', place),
      ...this.extension(element, 'row', place),
    };
  }

  extension(element: XmlElement, name: 'table' | 'column' | 'row', place: Place) {
    const extension = ownExtension(element, name, this.reader, place);
    return extension && { extension };
  }
}

/** Refuses rules that have another number of entries than the table has columns. */
function checkWidths(
  { inputs, outputs, annotations, rules }: DmnContent,
  elements: ContentElements,
  reader: DmnReader,
): void {
  for (const [index, rule] of rules.entries()) {
    const isWhole =
      rule.inputs.length === inputs.length &&
      rule.outputs.length === outputs.length &&
      rule.annotations.length <= annotations.length;
    const element = elements.rules[index];
    if (isWhole || !element) continue;
    const place = within(elements.place, `règle ${index + 1}`, `rule ${index + 1}`);
    reader.refuse(element, place, {
      fr: 'elle n’a pas autant de cellules que la table de colonnes',
      en: 'it has not as many cells as the table has columns',
    });
  }
}

/** Reads the table of a decision. Undefined when the decision has none. */
export function readContent(
  decision: XmlElement,
  types: ItemTypes,
  reader: DmnReader,
): { readonly content: DmnContent; readonly elements: ContentElements } | undefined {
  const id = decision.attributes.get('id') ?? nameOf(decision);
  const ofDecision: Place = {
    fr: `décision « ${quoted(id)} »`,
    en: `decision "${quoted(id)}"`,
  };
  reader.check(decision, ofDecision);
  reader.children(decision, 'informationRequirement', ofDecision);
  reader.children(decision, 'variable', ofDecision);
  const table = reader.only(decision, 'decisionTable', ofDecision);
  if (!table) {
    reader.refuse(decision, ofDecision, {
      fr: 'elle n’a pas de table de décision',
      en: 'it has no decision table',
    });
    return undefined;
  }
  const tableId = table.attributes.get('id');
  const place =
    tableId === undefined
      ? ofDecision
      : within(ofDecision, `table « ${quoted(tableId)} »`, `table "${quoted(tableId)}"`);
  const parts = new ContentReader(reader, types, decision, place);
  const inputs = reader.children(table, 'input', place);
  const outputs = reader.children(table, 'output', place);
  const rules = reader.children(table, 'rule', place);
  const aggregation = table.attributes.get('aggregation');
  const content: DmnContent = {
    name: nameOf(decision),
    description: reader.text(decision, 'description', place),
    hitPolicy: table.attributes.get('hitPolicy') ?? 'UNIQUE',
    ...(aggregation !== undefined && { aggregation }),
    inputs: inputs.map((element, index) => parts.input(element, index)),
    outputs: outputs.map((element, index) => parts.output(element, index, outputs.length === 1)),
    annotations: reader
      .children(table, 'annotation', place)
      .map((element) => element.attributes.get('name') ?? ''),
    rules: rules.map((element, index) => parts.rule(element, index)),
    ...parts.extension(table, 'table', place),
  };
  const elements = { place, table, inputs, outputs, rules };
  checkWidths(content, elements, reader);
  return { content, elements };
}
