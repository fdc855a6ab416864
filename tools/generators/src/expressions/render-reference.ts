import {
  EVALUATION_LIMITS,
  type ReferenceCase,
  type ReferenceResult,
  type ReferenceSection,
  UNKNOWN,
} from '@platform/expression';

export const PAGE = 'docs/reference/expressions.md';

const written = (number: number): string => number.toLocaleString('en-US');

const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

function resultOf(result: ReferenceResult): string {
  if ('problem' in result) return `**${result.problem}**: ${result.says}`;
  if ('refused' in result) return `type error: ${result.refused}`;
  return result.value === UNKNOWN ? '*unknown*' : code(JSON.stringify(result.value));
}

const scopeOf = ({ scope }: ReferenceCase): string =>
  scope === undefined ? '' : code(JSON.stringify(scope));

/** Renders the examples of a section. The columns `Scope` and `Remark` appear only if an example has one. */
function tableOf(cases: readonly ReferenceCase[]): string {
  const columns = [
    ['Expression', ({ source }: ReferenceCase) => code(source)],
    ['Scope', scopeOf],
    ['Result', ({ result }: ReferenceCase) => resultOf(result)],
    ['Remark', ({ remark = '' }: ReferenceCase) => remark],
  ] as const;
  const shown = columns.filter(([, cell]) => cases.some((example) => cell(example) !== ''));
  const rows = [
    shown.map(([title]) => title),
    shown.map(() => '---'),
    ...cases.map((example) => shown.map(([, cell]) => cell(example))),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Renders `docs/reference/expressions.md`: the language, example by example. */
export function renderReference(sections: readonly ReferenceSection[]): string {
  return `${[
    '# Expressions',
    `This page shows the expressions of workflows (\`when\`, \`expr\`, \`on\`, templates) and of plugin manifests (\`conversions\`) by examples.
Written by \`npm run docs:expressions\` from the examples in
[libs/expression/src/reference](../../libs/expression/src/reference); a test evaluates each of them, and another keeps this
page current. [libs/expression](../../libs/expression/README.md) describes the rules of the language.`,
    `One piece of work (the expressions of a node, a record of a source, the conditions of a workflow for an event) has a budget of
${written(EVALUATION_LIMITS.steps)} steps, and no text or result may exceed ${written(EVALUATION_LIMITS.characters)} characters; beyond that it fails
with \`EXPRESSION_BUDGET_EXCEEDED\`. [What may be computed](../workflow-language.md#what-may-be-computed) defines a step.`,
    '<!-- prettier-ignore-start -->',
    ...sections.map(({ title, text, cases }) => `## ${title}\n\n${text}\n\n${tableOf(cases)}`),
    '<!-- prettier-ignore-end -->',
  ].join('\n\n')}\n`;
}
