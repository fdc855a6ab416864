import { DmnModdle, type ModdleElement } from 'dmn-moddle';

import type { DmnContent, DmnInput, DmnOutput } from './content';
import { EXTENSION_NAMESPACE, WRITTEN_NAMESPACES, type WrittenVersion } from './namespaces';

const extensionTypes = ['Table', 'Column', 'Row'].map((name) => ({
  name,
  superClass: ['Element'],
  properties: [{ name: 'json', isBody: true, type: 'String' }],
}));

/** The model of DMN 1.3, which the library knows, under the namespace of a version. */
export function dmnModel(version: WrittenVersion): DmnModdle {
  const known = new DmnModdle().getPackage('dmn');
  return new DmnModdle({
    dmn: { ...known, uri: WRITTEN_NAMESPACES[version] },
    platform: {
      name: 'Platform',
      prefix: 'platform',
      uri: EXTENSION_NAMESPACE,
      xml: { tagAlias: 'lowerCase' },
      types: extensionTypes,
    },
  });
}

type Properties = Readonly<Record<string, unknown>>;

class XmlWriter {
  private readonly model: DmnModdle;

  constructor(private readonly version: WrittenVersion) {
    this.model = dmnModel(version);
  }

  async write(content: DmnContent, id: string): Promise<string> {
    const { inputs, outputs } = content;
    const [only] = outputs;
    const variableType = outputs.length === 1 ? only?.typeRef : undefined;
    const decision = this.make('Decision', {
      id,
      name: content.name,
      ...(content.description !== '' && { description: content.description }),
      variable: this.make('InformationItem', {
        name: content.name,
        ...(variableType !== undefined && { typeRef: variableType }),
      }),
      informationRequirement: inputs.map((_input, index) =>
        this.make('InformationRequirement', {
          requiredInput: this.make('DMNElementReference', { href: `#inputData${index + 1}` }),
        }),
      ),
      decisionLogic: this.table(content),
    });
    const data = inputs.map(({ expression, typeRef }, index) =>
      this.make('InputData', {
        id: `inputData${index + 1}`,
        name: expression,
        variable: this.make('InformationItem', { name: expression, typeRef }),
      }),
    );
    const definitions = this.make('Definitions', {
      id: `${id}Definitions`,
      name: content.name,
      xmlns: WRITTEN_NAMESPACES[this.version],
      namespace: EXTENSION_NAMESPACE,
      drgElement: [...data, decision],
    });
    const { xml } = await this.model.toXML(definitions, { format: true });
    return xml;
  }

  private make(type: string, properties: Properties): ModdleElement {
    return this.model.create(`dmn:${type}`, properties);
  }

  private table(content: DmnContent): ModdleElement {
    const { hitPolicy, aggregation, inputs, outputs, annotations, rules, extension } = content;
    return this.make('DecisionTable', {
      id: 'decisionTable',
      hitPolicy,
      ...(aggregation !== undefined && { aggregation }),
      ...this.extended('Table', extension),
      input: inputs.map((input, index) => this.input(input, index)),
      output: outputs.map((output, index) => this.output(output, index)),
      annotation: annotations.map((name) => this.make('RuleAnnotationClause', { name })),
      rule: rules.map((rule, index) =>
        this.make('DecisionRule', {
          id: `rule${index + 1}`,
          ...this.extended('Row', rule.extension),
          inputEntry: rule.inputs.map((text) => this.make('UnaryTests', { text })),
          outputEntry: rule.outputs.map((text) => this.make('LiteralExpression', { text })),
          annotationEntry: rule.annotations.map((text) => this.make('RuleAnnotation', { text })),
        }),
      ),
    });
  }

  private input({ expression, typeRef, values, ...column }: DmnInput, index: number) {
    return this.make('InputClause', {
      id: `input${index + 1}`,
      ...this.column(column),
      inputExpression: this.make('LiteralExpression', { typeRef, text: expression }),
      ...(values !== '' && { inputValues: this.make('UnaryTests', { text: values }) }),
    });
  }

  private output({ name, typeRef, ...column }: DmnOutput, index: number) {
    return this.make('OutputClause', {
      id: `output${index + 1}`,
      name,
      typeRef,
      ...this.column(column),
    });
  }

  private column({
    label,
    description,
    extension,
  }: Pick<DmnInput, 'label' | 'description' | 'extension'>) {
    return {
      ...(label !== '' && { label }),
      ...(description !== '' && { description }),
      ...this.extended('Column', extension),
    };
  }

  private extended(type: 'Table' | 'Column' | 'Row', json: object | undefined): Properties {
    if (!json) return {};
    // A character that XML cannot hold is written as JSON escapes it.
    const text = JSON.stringify(json).replaceAll(
      /[\uFFFE\uFFFF]/g,
      (char) => `\\u${char.charCodeAt(0).toString(16)}`,
    );
    return {
      extensionElements: this.make('ExtensionElements', {
        values: [this.model.create(`platform:${type}`, { json: text })],
      }),
    };
  }
}

/** Writes a decision table as a file of DMN. */
export const writeXml = (
  content: DmnContent,
  id: string,
  version: WrittenVersion,
): Promise<string> => new XmlWriter(version).write(content, id);
