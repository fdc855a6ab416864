import type { NodeSpec } from '@platform/workflow';

import { runHarness, specOf } from '../__fixtures__/run-harness';

const nodes: NodeSpec[] = [
  { id: 'hook', type: 'core.webhook' },
  { id: 'manual', type: 'core.manual' },
  { id: 'called', type: 'core.workflow-called' },
];

describe('the triggers of a run', () => {
  const STRING = { kind: 'primitive', name: 'String' } as const;
  const spec = specOf(nodes, [], { inputs: [{ name: 'reason', type: STRING }] });

  it.each([
    ['core.webhook', 'hook', { body: { reference: 'r-1' }, patient: 'p1' }],
    ['core.manual', 'manual', { input: { motif: 'contrôle' } }],
    ['core.workflow-called', 'called', { reason: 'suivi' }],
  ])('are, for « %s », « %s » alone', async (eventType, id, outputs) => {
    const { byPath, status } = await runHarness(spec, {
      event: {
        eventType,
        body: { reference: 'r-1' },
        input: { motif: 'contrôle' },
        inputs: { reason: 'suivi' },
      },
    });
    expect(status).toBe('completed');
    expect(byPath[id]).toMatchObject({ status: 'done', outputs });
    expect(byPath[id]?.outputs).toEqual(outputs);
    for (const { id: other } of nodes.filter((node) => node.id !== id)) {
      expect(byPath[other]?.skippedBecause).toEqual({
        path: other,
        port: '',
        why: 'other-trigger',
      });
    }
  });

  it('refuse an input of a call that the workflow does not declare', async () => {
    const { error } = await runHarness(spec, {
      event: { eventType: 'core.workflow-called', inputs: { other: 1 } },
    });
    expect(error).toMatchObject({ code: 'output-undeclared', nodePath: 'called' });
  });

  it('take the id of a subject that the workflow does not declare as context alone [RUN-064]', async () => {
    const { status, byPath } = await runHarness(spec, {
      event: { eventType: 'core.workflow-called', inputs: { reason: 'suivi', patientId: 'p1' } },
    });
    expect(status).toBe('completed');
    expect(byPath['called']?.outputs).toEqual({ reason: 'suivi' });
  });

  it('refuse an input of another type than the workflow declares', async () => {
    const { error } = await runHarness(spec, {
      event: { eventType: 'core.workflow-called', inputs: { reason: 7 } },
    });
    expect(error).toMatchObject({ code: 'output-invalid', nodePath: 'called' });
  });
});

it('a trigger fails when the event brings a value of another type than its output declares', async () => {
  const spec = specOf([{ id: 'start', type: 't.start' }], []);
  const { byPath, status } = await runHarness(spec, {
    event: { eventType: 'test.started', value: '15,2' },
  });
  expect(status).toBe('failed');
  expect(byPath['start']?.error).toMatchObject({ code: 'output-invalid' });
  expect(byPath['start']?.error?.message).not.toContain('15,2');
});
