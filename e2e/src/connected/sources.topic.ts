import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

import { until } from '@platform/testing';

import type { ConnectedSite } from '../__fixtures__/connected-site';
import { broadTest, type Scope } from '../__fixtures__/console/scope';
import { publishWorkflow } from '../__fixtures__/publish-workflow';
import { EXAMPLES } from '../__fixtures__/potassium';

/**
 * A result requests a clinician's decision. The decision arrives as a file, through a binding of kind resolve. Of the
 * workflows that a result starts it is the first by its slug, whose run bears the id of the event.
 */
const CONFIRMED = `
apiVersion: platform/workflow-v1
slug: confirmed-potassium
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
const WORKFLOW = 'confirmed-potassium';

/** Results and decisions that are dropped as files. In the campaign the proxy is killed while it takes one. */
export function sources(site: () => ConnectedSite, scope: Scope): void {
  const api = () => site().api;
  beforeAll(() => publishWorkflow(site().hospital, CONFIRMED));

  const inbox = (feed: string, ...rest: string[]): string =>
    join(site().stack.dataDir, 'inbox', feed, ...rest);

  /** The refused file of a name with its reason. */
  const refusedFiles = (feed: string, stem: string): Promise<string[]> =>
    until(() => {
      const isThere = readdirSync(inbox(feed)).some((name) => name.endsWith('.json'));
      const files = readdirSync(inbox(feed, 'refused')).filter((name) => name.startsWith(stem));
      return files.length > 0 && !isThere ? files.sort() : undefined;
    }, `a refused file of ${feed}`);

  const reasonOf = (feed: string, file: string): unknown =>
    JSON.parse(readFileSync(inbox(feed, 'refused', `${file}.reason.json`), 'utf8'));

  /** The runs of the workflow whose id has this text. */
  const runsOf = async (text: string) =>
    (await api().runsOf(WORKFLOW)).filter(({ id }) => id.includes(text));

  it('starts one run for a dropped result, and lets a dropped decision resolve it', async () => {
    await copyFile(join(EXAMPLES, 'observation-severe.json'), inbox('potassium', 'o-severe.json'));
    const runId = 'potassium.o-severe';
    const pendingId = await until(async () => {
      const { snapshot } = await api()
        .run(runId)
        .catch(() => ({ snapshot: null }));
      return snapshot?.phase === 'suspended' ? snapshot.pending[0]?.pendingId : undefined;
    }, 'the validation to be pending');
    expect(pendingId).toBe(`approve:${runId}`);

    const decision = { pendingId, status: 'accepted', owner: { display: 'Dr Durand' } };
    writeFileSync(inbox('decisions', 'd-1.json'), JSON.stringify(decision));
    const run = await api().endedRun(runId);
    expect(run.snapshot?.error).toBeUndefined();
    expect(run.status).toBe('completed');
    expect(run.subjects).toEqual({ patient: 'p-severe' });
    const bodies = (await api().notifications('p-severe'))
      .filter(({ title }) => title === 'Résultat confirmé')
      .map(({ body }) => body);
    expect(bodies).toEqual(['Confirmé par Dr Durand']);
  });

  it('takes the same result again as a duplicate: no second run', async () => {
    await copyFile(join(EXAMPLES, 'observation-severe.json'), inbox('potassium', 'o-severe.json'));
    await until(
      () => !readdirSync(inbox('potassium')).includes('o-severe.json'),
      'the file to be taken',
    );
    expect(await runsOf('potassium.o-severe')).toHaveLength(1);
  });

  it('refuses a result without a patient and a decision about nothing, and goes on', async () => {
    writeFileSync(inbox('potassium', 'nobody.json'), '{"id":"x"}');
    writeFileSync(
      inbox('decisions', 'd-2.json'),
      '{"pendingId":"approve:unknown","status":"accepted"}',
    );
    await expect(refusedFiles('potassium', 'nobody.')).resolves.toEqual([
      'nobody.json',
      'nobody.json.reason.json',
    ]);
    await expect(refusedFiles('decisions', 'd-2.')).resolves.toEqual([
      'd-2.json',
      'd-2.json.reason.json',
    ]);
    expect(reasonOf('potassium', 'nobody.json')).toMatchObject({
      code: 'event-invalid',
      message: { fr: expect.any(String), en: expect.any(String) },
    });
    await copyFile(join(EXAMPLES, 'observation-normal.json'), inbox('potassium', 'o-normal.json'));
    await until(async () => (await runsOf('potassium.o-normal')).length > 0, 'the next run');
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
    const ids = (await api().runsOf(WORKFLOW)).map(({ id }) => id);
    expect(ids.filter((id) => /lise|potassium\.B/.test(id))).toHaveLength(names.length);
  });

  broadTest(scope)(
    'survives being killed between taking a file and putting it aside: one run',
    async () => {
      const observation = readFileSync(join(EXAMPLES, 'observation-severe.json'), 'utf8');
      writeFileSync(inbox('potassium', 'killed.json'), observation);
      await until(async () => (await runsOf('potassium.killed')).length > 0, 'the run');
      // Its name in `taken` is reserved a moment before it is moved.
      await until(() => !existsSync(inbox('potassium', 'killed.json')), 'the file to be taken');
      await site().stack.proxy.kill('SIGKILL');
      // Simulates a file that was not moved yet.
      renameSync(inbox('potassium', 'taken', 'killed.json'), inbox('potassium', 'killed.json'));
      await until(
        () => readdirSync(inbox('potassium', 'taken')).includes('killed.json'),
        'the file to be taken again',
      );
      expect(await runsOf('killed')).toHaveLength(1);
    },
  );
}
