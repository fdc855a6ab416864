/** What an element may have, and what of it says nothing about the decision of a table. */
export interface Shape {
  readonly attributes: readonly string[];
  /** Children that are read. */
  readonly children: readonly string[];
  /** Children and attributes that are left out, and named. Everything else is refused. */
  readonly leftOut?: readonly string[];
  readonly hasText?: boolean;
}

const DOCUMENTATION = ['description', 'extensionElements'];

/** The elements of DMN that a decision table is made of, from 1.1 to 1.5. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  definitions: {
    attributes: [
      'id',
      'name',
      'label',
      'namespace',
      'expressionLanguage',
      'typeLanguage',
      'exporter',
      'exporterVersion',
    ],
    children: ['decision', 'inputData', 'itemDefinition'],
    leftOut: [
      ...[...DOCUMENTATION, 'businessKnowledgeModel', 'decisionService', 'knowledgeSource'],
      ...['textAnnotation', 'association', 'group', 'elementCollection'],
      ...['performanceIndicator', 'organizationUnit'],
    ],
  },
  decision: {
    attributes: ['id', 'name', 'label'],
    children: ['description', 'variable', 'informationRequirement', 'decisionTable'],
    leftOut: [
      ...['extensionElements', 'question', 'allowedAnswers', 'authorityRequirement'],
      ...['supportedObjective', 'impactedPerformanceIndicator', 'decisionMaker', 'decisionOwner'],
      ...['usingProcess', 'usingTask'],
    ],
  },
  informationRequirement: {
    attributes: ['id', 'label'],
    children: ['requiredInput'],
    leftOut: DOCUMENTATION,
  },
  variable: {
    attributes: ['id', 'name', 'label', 'typeRef'],
    children: [],
    leftOut: DOCUMENTATION,
  },
  decisionTable: {
    attributes: ['id', 'label', 'typeRef', 'hitPolicy', 'aggregation', 'outputLabel'],
    children: ['extensionElements', 'input', 'output', 'annotation', 'rule'],
    leftOut: ['description', 'preferredOrientation'],
  },
  input: {
    attributes: ['id', 'label'],
    children: [...DOCUMENTATION, 'inputExpression', 'inputValues'],
  },
  output: {
    attributes: ['id', 'label', 'name', 'typeRef'],
    children: [...DOCUMENTATION, 'outputValues', 'defaultOutputEntry'],
  },
  annotation: { attributes: ['id', 'name', 'label'], children: [], leftOut: DOCUMENTATION },
  rule: {
    attributes: ['id', 'label'],
    children: [...DOCUMENTATION, 'inputEntry', 'outputEntry', 'annotationEntry'],
  },
  annotationEntry: { attributes: [], children: ['text'] },
  ...Object.fromEntries(
    [
      'inputExpression',
      'inputValues',
      'outputValues',
      'defaultOutputEntry',
      'inputEntry',
      'outputEntry',
    ].map((name) => [
      name,
      {
        attributes: ['id', 'label', 'typeRef', 'expressionLanguage'],
        children: ['text'],
        leftOut: DOCUMENTATION,
      },
    ]),
  ),
  text: { attributes: [], children: [], hasText: true },
  description: { attributes: [], children: [], hasText: true },
};
