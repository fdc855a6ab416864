import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadPlugin } from './load-plugin';
import { simulate } from './simulate';

const PLUGINS = join(__dirname, '../../../plugins');
const workflow = readFileSync(join(PLUGINS, 'renal/definitions/hyperkalaemia-alert.yaml'), 'utf8');
const plugins = ['core', 'clinical', 'renal'].map((name) => join(PLUGINS, name));

const patient = {
  demographics: { patientId: 'p1', sex: 'female', ageYears: 70 },
  observations: [
    {
      coding: { code: '2823-3', display: 'Potassium', system: 'http://loinc.org' },
      value: 6.8,
      unit: 'mmol/L',
      observedAt: '2026-01-01T08:00:00.000Z',
    },
  ],
};

const event = {
  eventType: 'lab.potassium.available',
  patientId: 'p1',
  code: '2823-3',
  observedAt: '2026-01-01T08:00:00.000Z',
};

describe('simulating a workflow', () => {
  it('runs the real behaviors over the sandboxes and captures what they write', async () => {
    const run = await simulate(workflow, { plugins, event, seeds: { patient } });
    expect(run).toMatchObject({ status: 'completed', pending: [] });
    expect(run.nodes['severity']?.outputs).toMatchObject({ severity: 'severe' });
    expect(run.effects).toMatchObject([
      {
        port: 'patient',
        op: 'addNotification',
        targetId: 'p1',
        payload: { severity: 'critical', category: 'alert' },
      },
    ]);
  });

  it('fails as the platform would when a behavior does', async () => {
    const run = await simulate(workflow, { plugins, event });
    expect(run).toMatchObject({ status: 'failed', error: { code: 'NOT_FOUND' }, effects: [] });
    // It is an error of the platform, which the trace says whole.
    expect(run.thrown).toEqual([]);
  });

  it('waits for a decision that is not given, and goes on with one that is', async () => {
    const { catalog } = await loadPlugin(join(PLUGINS, 'renal'));
    const asking = {
      apiVersion: 'platform/workflow-v1',
      slug: 'asking',
      name: 'Demander',
      context: ['patient'],
      nodes: [
        { id: 'start', type: 'clinical.trigger-potassium-result' },
        {
          id: 'approve',
          type: 'core.validation',
          config: { title: 'Confirmer', assignment: { roles: ['doctor'] }, due: 'PT1H' },
        },
      ],
      edges: [{ from: 'start.$done', to: 'approve.$after' }],
      outputs: [
        {
          name: 'decision',
          type: { kind: 'coded', valueSet: 'validation-decision' },
          from: 'approve.decision',
        },
      ],
    };
    const given = { plugins: catalog, event };
    const waiting = await simulate(JSON.stringify(asking), given);
    expect(waiting).toMatchObject({ status: 'running', pending: [{ title: 'Confirmer' }] });
    const decided = await simulate(JSON.stringify(asking), {
      ...given,
      decisions: { approve: { decision: 'rejected', by: 'dr-a' } },
    });
    expect(decided).toMatchObject({ status: 'completed', outputs: { decision: 'rejected' } });
  });

  it('takes pins, and says who wrote and what was covered', async () => {
    const title = { title: 'Fait', body: 'Fait.', notificationSeverity: 'critical' };
    const outputs = { ...title, severity: 'severe', control: false, reasons: [] };
    const run = await simulate(workflow, {
      plugins,
      event,
      seeds: { patient },
      pins: { severity: { outputs } },
    });
    expect(run.effects).toMatchObject([{ seq: 1, nodePath: 'notify', payload: { title: 'Fait' } }]);
    expect(run.coverage.outcomes).toEqual([{ path: 'alert', outcome: 'pass' }]);
    expect(run.coverage.skipped).toEqual(['check']);
  });

  it('runs the workflows that it is given to call', async () => {
    const string = { kind: 'primitive', name: 'String' };
    const callee = {
      apiVersion: 'platform/workflow-v1',
      slug: 'callee',
      name: 'Appelé',
      inputs: [{ name: 'code', type: string }],
      nodes: [{ id: 'called', type: 'core.workflow-called' }],
      edges: [],
      outputs: [{ name: 'code', type: string, from: 'called.code' }],
    };
    const calling = {
      ...callee,
      slug: 'calling',
      inputs: [],
      nodes: [
        { id: 'start', type: 'clinical.trigger-potassium-result' },
        { id: 'call', type: 'core.call', config: { workflow: 'callee' } },
      ],
      edges: [{ from: 'start.code', to: 'call.code' }],
      outputs: [{ name: 'code', type: string, from: 'call.code' }],
    };
    const callees = [JSON.stringify(callee)];
    const run = await simulate(JSON.stringify(calling), { plugins, event, callees });
    expect(run).toMatchObject({ status: 'completed', outputs: { code: '2823-3' } });
  });

  it('refuses an event that starts nothing, as the platform would', async () => {
    await expect(
      simulate(workflow, { plugins, event: { eventType: 'other' } }),
    ).rejects.toMatchObject({ code: 'SIMULATION_EVENT_REFUSED' });
  });

  it('refuses a workflow that the plugins do not allow, saying why', async () => {
    const core = [join(PLUGINS, 'core')];
    await expect(simulate(workflow, { plugins: core, event })).rejects.toThrow(
      'clinical.trigger-potassium-result',
    );
    await expect(simulate('nodes: [', { plugins: core, event })).rejects.toThrow('YAML illisible');
    await expect(simulate('nodes: [', { plugins: core, event, locale: 'en' })).rejects.toThrow(
      'unreadable YAML',
    );
  });
});

describe('loading a plugin', () => {
  it('finds nothing wrong with a built-in one', async () => {
    const { catalog, diagnostics, findings } = await loadPlugin(join(PLUGINS, 'renal'));
    expect(diagnostics).toEqual([]);
    expect(findings).toEqual([]);
    expect(catalog.nodes.has('renal.hyperkalaemia-severity')).toBe(true);
  });

  it('tells each finding in a line, with its place in the file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sdk-testing-'));
    try {
      writeFileSync(
        join(folder, 'plugin.yaml'),
        `apiVersion: platform/plugin-v1
name: ward
version: 1.0.0
contributes:
  adapters:
    - { port: ward, name: memory, module: ./absent }
`,
      );
      const { findings } = await loadPlugin(folder);
      expect(findings).toEqual([
        expect.stringMatching(
          /^plugin\.yaml:6:43 PLUGIN_MODULE_FAILED adapters ward\/memory: module "\.\/absent" not found/,
        ),
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('throws where there is none', async () => {
    await expect(loadPlugin(__dirname)).rejects.toThrow('no plugin.yaml');
  });
});
