import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

import { startStack, type Stack } from '@platform/stack';
import { until } from '@platform/testing';

import { createApi, type Api } from './__fixtures__/api';
import { instanceIn, writeInstance } from './__fixtures__/instance';
import { EXAMPLES } from './__fixtures__/potassium';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

/** A result requests a clinician's decision. The decision arrives as a file, through a binding of kind resolve. */
const VALIDATED = `
apiVersion: platform/workflow-v1
slug: potassium-validation
name: Validation du potassium
context: [patient]
nodes:
  - { id: onPotassium, type: clinical.trigger-potassium-result }
  - id: approve
    type: core.validation
    config: { title: Confirmer le résultat, assignment: { roles: [biologist] }, due: PT4H }
  - id: note
    type: clinical.add-notification
    inputs:
      severity: { const: info }
      title: { const: Résultat confirmé }
      body: { expr: "'Confirmé par ' + default(in.by, 'inconnu')" }
edges:
  - { from: onPotassium.$done, to: approve.$after }
  - { from: approve.accepted, to: note.$after }
  - { from: approve.by, to: note.by }
`;

/** The site's own binding, in its instance manifest. */
const DECISIONS = {
  name: 'decisions',
  source: 'folder',
  resolve: { run: 'pendingId', decision: 'status', by: 'owner.display' },
};

let folder: string;
let stack: Stack;
let api: Api;
const inbox = (feed: string, ...rest: string[]): string =>
  join(stack.dataDir, 'inbox', feed, ...rest);

const refusedFiles = (feed: string): Promise<string[]> =>
  until(() => {
    const isThere = readdirSync(inbox(feed)).some((name) => name.endsWith('.json'));
    const files = readdirSync(inbox(feed, 'refused')).sort();
    return files.length > 0 && !isThere ? files : undefined;
  }, `a refused file of ${feed}`);

const reasonOf = (feed: string, file: string): unknown =>
  JSON.parse(readFileSync(inbox(feed, 'refused', `${file}.reason.json`), 'utf8'));

beforeAll(async () => {
  folder = createTemporaryFolder();
  const definitions = join(folder, 'definitions');
  mkdirSync(definitions);
  writeFileSync(join(definitions, 'potassium-validation.yaml'), VALIDATED);
  const instance = writeInstance(folder, {
    ...instanceIn(folder),
    ports: {
      patient: { adapter: 'memory', config: { seed: 'examples/potassium' } },
    },
    seed: [definitions],
    sources: { folder: { path: 'inbox', intervalMs: 100 } },
    contributes: { eventBindings: [DECISIONS] },
  });
  stack = await startStack({ instance });
  api = createApi(() => stack.proxyUrl);
});
afterAll(async () => {
  await stack?.stop();
  removeFolder(folder);
});

it('starts one run for a dropped result, and lets a dropped decision resolve it', async () => {
  await copyFile(join(EXAMPLES, 'observation-severe.json'), inbox('potassium', 'o-severe.json'));
  const runId = 'potassium.o-severe';
  const pendingId = await until(async () => {
    const { snapshot } = await api.run(runId).catch(() => ({ snapshot: null }));
    return snapshot?.phase === 'suspended' ? snapshot.pending[0]?.pendingId : undefined;
  }, 'the validation to be pending');
  expect(pendingId).toBe(`approve:${runId}`);

  const decision = { pendingId, status: 'accepted', owner: { display: 'Dr Durand' } };
  writeFileSync(inbox('decisions', 'd-1.json'), JSON.stringify(decision));
  const run = await api.endedRun(runId);
  expect(run.snapshot?.error).toBeUndefined();
  expect(run.status).toBe('completed');
  expect(run.subjects).toEqual({ patient: 'p-severe' });
  const bodies = (await api.notifications('p-severe')).map(({ body }) => body);
  expect(bodies).toEqual(['Confirmé par Dr Durand']);
});

it('takes the same result again as a duplicate: no second run', async () => {
  await copyFile(join(EXAMPLES, 'observation-severe.json'), inbox('potassium', 'o-severe.json'));
  await until(
    () => !readdirSync(inbox('potassium')).includes('o-severe.json'),
    'the file to be taken',
  );
  expect((await api.runs()).map(({ id }) => id)).toEqual(['potassium.o-severe']);
});

it('refuses a result without a patient and a decision about nothing, and goes on', async () => {
  writeFileSync(inbox('potassium', 'nobody.json'), '{"id":"x"}');
  writeFileSync(
    inbox('decisions', 'd-2.json'),
    '{"pendingId":"approve:unknown","status":"accepted"}',
  );
  await expect(refusedFiles('potassium')).resolves.toEqual([
    'nobody.json',
    'nobody.json.reason.json',
  ]);
  await expect(refusedFiles('decisions')).resolves.toEqual(['d-2.json', 'd-2.json.reason.json']);
  expect(reasonOf('potassium', 'nobody.json')).toMatchObject({
    code: 'event-invalid',
    message: { fr: expect.any(String), en: expect.any(String) },
  });
  await copyFile(join(EXAMPLES, 'observation-normal.json'), inbox('potassium', 'o-normal.json'));
  await until(
    async () => (await api.runs()).some(({ id }) => id === 'potassium.o-normal'),
    'the next run',
  );
});

/** The ids of these names once collided. */
it('two names that only differ in their odd characters are two events', async () => {
  const observation = readFileSync(join(EXAMPLES, 'observation-severe.json'), 'utf8');
  const names = ['élise-1', 'èlise-1', 'B 1', 'B_1', 'B%1'];
  for (const name of names) writeFileSync(inbox('potassium', `${name}.json`), observation);
  await until(
    () => !readdirSync(inbox('potassium')).some((name) => name.endsWith('.json')),
    'the files to be dealt with',
  );
  expect(readdirSync(inbox('potassium', 'taken'))).toEqual(
    expect.arrayContaining(names.map((name) => `${name}.json`)),
  );
  const ids = (await api.runs()).map(({ id }) => id);
  expect(ids.filter((id) => /lise|potassium\.B/.test(id))).toHaveLength(names.length);
});

it('survives being killed between taking a file and putting it aside: one run', async () => {
  const observation = readFileSync(join(EXAMPLES, 'observation-severe.json'), 'utf8');
  writeFileSync(inbox('potassium', 'killed.json'), observation);
  await until(
    async () => (await api.runs()).some(({ id }) => id === 'potassium.killed'),
    'the run',
  );
  // Its name in `taken` is reserved a moment before it is moved.
  await until(() => !existsSync(inbox('potassium', 'killed.json')), 'the file to be taken');
  await stack.proxy.kill('SIGKILL');
  // Simulates a file that was not moved yet.
  renameSync(inbox('potassium', 'taken', 'killed.json'), inbox('potassium', 'killed.json'));
  await until(
    () => readdirSync(inbox('potassium', 'taken')).includes('killed.json'),
    'the file to be taken again',
  );
  expect((await api.runs()).filter(({ id }) => id.includes('killed'))).toHaveLength(1);
});
