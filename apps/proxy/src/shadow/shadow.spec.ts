import type { Catalog } from '@platform/catalog';
import type { HttpServer } from '@platform/http';
import { compileSchema } from '@platform/manifests';
import { loadPlugins } from '@platform/plugin-host';
import type { WorkflowSpec } from '@platform/workflow';

import { gateOf } from '../__fixtures__/gate-of';
import { serveRoutes } from '../__fixtures__/serve-routes';
import { alert, PLUGINS, withNode } from '../simulation/__fixtures__/demonstration';
import { openToldRuns, type ToldRuns } from './__fixtures__/past-runs';
import { shadowRoutes } from './routes';
import { shadowReportSchema } from './shadow-schemas';
import type { ShadowDeps } from './shadow-workflow';

let catalog: Catalog;
beforeAll(async () => {
  ({ catalog } = await loadPlugins({ roots: [PLUGINS] }));
});

let runs: ToldRuns;
let server: HttpServer;
const serve = async (limits: ShadowDeps['limits'] = {}): Promise<void> => {
  await server?.close();
  server = await serveRoutes(shadowRoutes({ ...runs, limits }), gateOf('publisher', 'clinician'));
};
beforeEach(async () => {
  runs = await openToldRuns(catalog);
  await serve();
});
afterEach(async () => {
  await server.close();
  await runs.close();
});

const schema = compileSchema(shadowReportSchema);

async function shadow(body: object = {}, slug = alert.slug) {
  const response = await fetch(`${server.url}/api/workflows/${slug}/shadow`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (response.status === 200) expect(schema.check(answer)).toEqual([]);
  return { status: response.status, ...answer };
}

const publishAlert = () => runs.publish(alert);
const draftAlike = () => runs.draft(alert);
const ran = { spec: alert, version: 1 };
const skipped = (runId: string, reason: string, more: object = {}) => ({
  skipped: [{ runId, reason, ...more }],
});

describe('a run that cannot be compared is told with its reason:', () => {
  beforeEach(async () => {
    await publishAlert();
    await draftAlike();
  });

  it('its trace is gone', async () => {
    await runs.enter('evt-1', ran);
    runs.engine.snapshots.delete('evt-1');
    expect(await shadow()).toMatchObject({ compared: 0, ...skipped('evt-1', 'trace-unavailable') });
  });

  it('its version is not stored as it ran', async () => {
    await runs.enter('evt-1', { ...ran, version: 7 });
    await runs.enter('evt-2', { spec: withNode('check', { label: 'Autre' }), version: 1 });
    expect(await shadow()).toMatchObject({
      skipped: [
        { runId: 'evt-2', reason: 'run-version-unknown' },
        { runId: 'evt-1', reason: 'run-version-unknown' },
      ],
    });
  });

  it('it works at the moment, and is the same so far', async () => {
    await runs.enter('evt-1', ran, { snapshot: { status: 'running', phase: 'running' } });
    expect(await shadow()).toMatchObject(skipped('evt-1', 'not-ended'));
  });

  it('it was cancelled', async () => {
    await runs.enter('evt-1', ran, { snapshot: { status: 'failed', endReason: 'cancelled' } });
    expect(await shadow()).toMatchObject(skipped('evt-1', 'not-ended'));
  });

  it('no time is left for it', async () => {
    await serve({ shadowMs: 0 });
    await runs.enter('evt-1', ran);
    expect(await shadow()).toMatchObject(skipped('evt-1', 'out-of-time'));
    expect(runs.engine.lookups).toEqual([]);
  });

  it('it is larger than a simulation may be', async () => {
    await serve({ nodes: 2 });
    await runs.enter('evt-1', ran);
    expect(await shadow()).toMatchObject(skipped('evt-1', 'simulation-too-large'));
  });

  it('a real record that it needs cannot be read', async () => {
    await runs.enter('evt-1', ran);
    await runs.draft(withNode('potassium', { config: { codes: ['2823-3'] } }));
    // The ingress has no record service.
    const { status, code } = (await shadow({ records: true })) as { status: number; code?: string };
    expect([status, code]).toEqual([503, 'engine-unavailable']);
  });
});

it('a write that no sandbox takes is not passed over', async () => {
  const message = { severity: 'info', title: 'Titre', body: 'Corps' };
  const notifying: WorkflowSpec = {
    ...alert,
    slug: 'notifying',
    nodes: [
      { id: 'called', type: 'core.workflow-called' },
      {
        id: 'notify',
        type: 'clinical.add-notification',
        inputs: Object.fromEntries(
          Object.entries(message).map(([port, value]) => [port, { const: value }]),
        ),
      },
    ],
    edges: [{ from: 'called.$done', to: 'notify.$after' }],
  };
  const elsewhere: WorkflowSpec = {
    ...alert,
    slug: 'elsewhere',
    nodes: [
      { id: 'start', type: 'clinical.trigger-potassium-result' },
      {
        id: 'call',
        type: 'core.call',
        // Another patient than the run is about.
        config: { workflow: 'notifying', context: { patient: "'p2'" } },
      },
    ],
    edges: [{ from: 'start.$done', to: 'call.$after' }],
  };
  await runs.publish(notifying);
  await runs.publish(elsewhere, { notifying: 1 });
  await runs.draft(elsewhere);
  const given = { callees: new Map([['notifying', notifying]]) };
  const told = await runs.enter('evt-1', { spec: elsewhere, version: 1 }, { given });
  const nodes = told.nodes.map(({ error: _error, ...node }) => ({
    ...node,
    status: 'done' as const,
  }));
  runs.engine.snapshots.set('evt-1', { ...told, status: 'completed', nodes });
  expect(await shadow({}, 'elsewhere')).toMatchObject(
    skipped('evt-1', 'write-not-captured', { nodePaths: ['call/notify'] }),
  );
});

it('a run that goes on is compared as far as it differs already', async () => {
  await publishAlert();
  await runs.enter('evt-1', ran, { snapshot: { status: 'running', phase: 'suspended' } });
  await runs.draft(withNode('notify', { inputs: { recipient: { const: 'garde' } } }));
  expect(await shadow()).toMatchObject({
    compared: 1,
    changed: [
      {
        runId: 'evt-1',
        effects: { changed: [{ differences: [{ path: '/recipient', after: 'garde' }] }] },
      },
    ],
    skipped: [],
  });
});

describe('a run that waits for a person', () => {
  const asking = (config: object = {}): WorkflowSpec => ({
    ...alert,
    nodes: [
      ...alert.nodes,
      {
        id: 'confirm',
        type: 'core.validation',
        config: {
          title: 'Confirmer',
          assignment: { roles: ['doctor'] },
          due: 'PT4H',
          ...config,
        } as never,
      },
    ],
    edges: [...alert.edges, { from: 'onPotassium.$done', to: 'confirm.$after' }],
  });
  const arrange = async (draft: WorkflowSpec) => {
    await runs.publish(asking());
    await runs.enter('evt-1', { spec: asking(), version: 1 });
    await runs.draft(draft);
  };

  it('is the same as long as it asks the same', async () => {
    await arrange(asking());
    expect(await shadow()).toMatchObject({ compared: 1, same: 1, waiting: 1, skipped: [] });
  });

  it('is different when others would be asked, and until when', async () => {
    await arrange(asking({ assignment: { roles: ['nurse'] }, due: 'PT1H' }));
    expect(await shadow()).toMatchObject({
      ...{ compared: 1, same: 0, waiting: 1 },
      changed: [
        {
          subjects: { patient: 'p1' },
          effects: { added: [], removed: [], changed: [] },
          tasks: {
            changed: [
              {
                nodePath: 'confirm',
                title: 'Confirmer',
                differences: [
                  { path: '/assignment/roles/0', before: 'doctor', after: 'nurse' },
                  { path: '/due', before: 'PT4H', after: 'PT1H' },
                ],
              },
            ],
          },
        },
      ],
    });
  });

  it('shows nothing of its values to who may not see them', async () => {
    await arrange(asking({ title: 'Autre', priority: 'stat' }));
    await server.close();
    server = await serveRoutes(shadowRoutes(runs), gateOf('publisher'));
    const { changed } = (await shadow()) as unknown as { changed: { tasks: unknown }[] };
    expect(changed[0]?.tasks).toMatchObject({
      changed: [
        {
          title: '•••••',
          differences: [{ path: '/title' }, { path: '/priority', after: 'stat' }],
        },
      ],
    });
    expect(JSON.stringify(changed)).not.toMatch(/Autre|Confirmer/);
  });
});

it('a run of an older version is compared in the published one', async () => {
  await publishAlert();
  await runs.enter('evt-1', ran);
  await runs.publish(withNode('notify', { inputs: { recipient: { const: 'garde' } } }));
  await draftAlike();
  expect(await shadow()).toMatchObject({
    before: 2,
    changed: [
      { effects: { changed: [{ differences: [{ path: '/recipient', before: 'garde' }] }] } },
    ],
  });
  expect(await shadow({ against: 1 })).toMatchObject({ after: 1, same: 0 });
});

it('a draft whose trigger leaves the event out would not start', async () => {
  await publishAlert();
  await runs.enter('evt-1', ran);
  await runs.draft(withNode('onPotassium', { config: { when: "event.patientId == 'p2'" } }));
  expect(await shadow()).toMatchObject({
    changed: [
      {
        effects: { removed: [{ nodePath: 'notify', targetId: 'p1' }] },
        status: { before: 'completed', after: 'not-started' },
      },
    ],
  });
});

describe('what cannot be asked:', () => {
  it.each<[string, () => Promise<unknown>, object, object]>([
    [
      'of a workflow that is not there',
      async () => undefined,
      {},
      { status: 404, code: 'not-found' },
    ],
    ['of one that was never published', draftAlike, {}, { status: 409, code: 'nothing-published' }],
    ['of one without a draft', publishAlert, {}, { status: 409, code: 'no-draft' }],
    [
      'with a version that is not there',
      publishAlert,
      { against: 9 },
      { status: 404, code: 'workflow-not-found' },
    ],
    [
      'with a draft that cannot run',
      async () => {
        await publishAlert();
        await runs.draft(withNode('check', { type: 'clinical.none' }));
      },
      {},
      { status: 422, code: 'workflow-invalid' },
    ],
    ['over no run', publishAlert, { runs: 0 }, { status: 400, code: 'body-invalid' }],
    ['over too many', publishAlert, { runs: 201 }, { status: 400, code: 'body-invalid' }],
  ])('%s', async (_what, arrange, body, refusal) => {
    await arrange();
    expect(await shadow(body)).toMatchObject(refusal);
  });

  it('while the engine does not answer', async () => {
    await publishAlert();
    await draftAlike();
    await runs.enter('evt-1', ran);
    await runs.engine.shut();
    expect(await shadow()).toMatchObject({ status: 503, code: 'engine-unavailable' });
    await runs.engine.open();
  });

  it('by who may not publish', async () => {
    await server.close();
    server = await serveRoutes(shadowRoutes(runs), gateOf('designer', 'operator', 'clinician'));
    expect(await shadow()).toMatchObject({ status: 403, code: 'forbidden' });
  });
});
