import { buildCatalog, createBundle } from '@platform/catalog';

import { checkWorkflow, type WorkflowSpec } from './index';

const text = { kind: 'primitive', name: 'String' };
const { catalog } = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/declares',
      version: '1.0.0',
      contributes: {
        contextKinds: [{ name: 'patient', idField: 'patientId' }],
        nodes: [
          {
            id: 't.start',
            kind: 'trigger',
            category: 'test',
            label: 'Début',
            description: '',
            eventType: 'test.started',
            establishes: ['patient'],
          },
          {
            id: 't.calc',
            kind: 'compute',
            category: 'test',
            label: 'Calcul',
            description: '',
            config: [{ name: 'mode', type: text, options: ['fast', 'slow'] }],
            behavior: { module: './calc' },
          },
        ],
      },
    },
    { 'nodes:t.calc': () => ({}) },
  ),
]);

const spec = (more: Partial<WorkflowSpec>, mode = 'fast'): WorkflowSpec => ({
  apiVersion: 'platform/workflow-v1',
  slug: 'checked',
  name: 'Contrôlé',
  nodes: [
    { id: 'start', type: 't.start' },
    { id: 'calc', type: 't.calc', config: { mode } },
  ],
  edges: [{ from: 'start.$done', to: 'calc.$after' }],
  ...more,
});
const errors = (checked: WorkflowSpec) =>
  checkWorkflow(checked, catalog).filter(({ severity }) => severity === 'error');

it('the context of a workflow is checked against the registered kinds, and the unknown one is named [MAN-057]', () => {
  expect(errors(spec({ context: ['patient'] }))).toEqual([]);
  const found = errors(spec({ context: ['patient', 'ward'] }));
  expect(found.map(({ path }) => path)).toEqual(['/context/1']);
  expect(found[0]?.message.fr).toContain('« ward »');
});

it('the options of a field fill a picker: another value is left to the behavior [MAN-110]', () => {
  expect(errors(spec({}, 'slow'))).toEqual([]);
  expect(errors(spec({}, 'another'))).toEqual([]);
  const [warning] = checkWorkflow(spec({}, 'fats'), catalog).filter(({ code }) => code === 'WF302');
  expect(warning).toMatchObject({ severity: 'warning', path: '/nodes/1/config/mode' });
  expect(warning?.message.en).toContain('did you mean "fast"?');
});
