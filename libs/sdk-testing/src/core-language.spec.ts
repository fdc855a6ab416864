import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Catalog } from '@platform/catalog';
import {
  checkWorkflow,
  constructOf,
  parseWorkflow,
  type ConstructName,
  type WorkflowSpec,
} from '@platform/workflow';

import { loadPlugin } from './load-plugin';

const ROOT = join(__dirname, '../../..');

let catalog: Catalog;
beforeAll(async () => {
  ({ catalog } = await loadPlugin(join(ROOT, 'plugins/core')));
});

/** A construct that the language gets has to be given its node here, or this does not compile. */
const NODES: Readonly<Record<ConstructName, readonly string[]>> = {
  plain: [],
  guard: ['core.guard'],
  switch: ['core.switch'],
  map: ['core.map'],
  break: ['core.break'],
  make: ['core.make'],
  convert: ['core.convert'],
  constant: ['core.constant'],
  expression: ['core.expression'],
  table: ['core.table'],
  template: ['core.template'],
  log: ['core.log'],
  wait: ['core.wait'],
  call: ['core.call'],
  agent: ['core.agent'],
  'human-task': ['core.validation'],
  trigger: ['core.manual', 'core.schedule'],
  webhook: ['core.webhook'],
  'workflow-called': ['core.workflow-called'],
};

it('the nodes of the core plugin are the constructs of the language, one by one', () => {
  const found = [...catalog.nodes.values()]
    .filter(({ plugin }) => plugin === '@platform/plugin-core')
    .map((node) => `${constructOf(node).name} ${node.id}`);
  const expected = Object.entries(NODES).flatMap(([name, ids]) => ids.map((id) => `${name} ${id}`));
  expect(found.toSorted()).toEqual(expected.toSorted());
});

describe('the examples of the page about core nodes', () => {
  const page = readFileSync(join(ROOT, 'docs/reference/core-nodes.md'), 'utf8');
  const examples = page.split(/^## /m).flatMap((section) =>
    [...section.matchAll(/^```yaml\n([^]*?)^```$/gm)].map(([, text = '']) => ({
      title: section.split('\n', 1)[0] ?? '',
      text,
    })),
  );

  /** The page leaves out what is the same everywhere. */
  const specOf = (text: string): WorkflowSpec => {
    const slug = text.startsWith('slug:') ? '' : 'slug: example\n';
    const head = `apiVersion: platform/workflow-v1\nname: Exemple\n${slug}`;
    const { spec, diagnostics } = parseWorkflow(head + text);
    if (spec === undefined) throw new Error(JSON.stringify(diagnostics));
    return spec;
  };
  const callees = () =>
    new Map(
      examples
        .filter(({ text }) => text.startsWith('slug:'))
        .map(({ text }) => specOf(text))
        .map((spec) => [spec.slug, spec]),
    );

  it('are there', () => {
    expect(examples.length).toBeGreaterThanOrEqual(18);
  });

  it.each(examples)('$title: is a sound workflow', ({ text }) => {
    const findings = checkWorkflow(specOf(text), catalog, { callees: callees() });
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
