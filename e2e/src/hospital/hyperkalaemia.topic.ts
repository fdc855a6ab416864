import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Hospital } from '../__fixtures__/hospital';
import { eventOf, eventOfFile, EXAMPLES } from '../__fixtures__/potassium';

/** The rows of the examples' README. The test checks what they promise. */
const ROW = /^\| `(observation-[\w-]+\.json)` +\| .*? +\| `(p-[\w-]+)` +\| (.*?) +\|$/gm;

const promises = [...readFileSync(join(EXAMPLES, 'README.md'), 'utf8').matchAll(ROW)].map(
  ([, file = '', patientId = '', promise = '']) => ({ file, patientId, promise }),
);

const promisedNotifications = (promise: string): readonly object[] => {
  const [, severity, title] = /^`(\w+)`: ([^;]+)/.exec(promise) ?? [];
  return severity === undefined ? [] : [{ severity, title }];
};

/** The examples of the README, whose patients nothing was done about before. */
export function hyperkalaemia(hospital: () => Hospital): void {
  let before: ReadonlySet<string>;
  beforeAll(async () => {
    before = new Set((await hospital().runs()).map(({ id }) => id));
  });

  it('has a promise for every example', () => {
    const files = readdirSync(EXAMPLES).filter((file) => file.startsWith('observation-'));
    expect(promises.map(({ file }) => file).sort()).toEqual(files.sort());
  });

  describe.each(promises)('$file, $promise', ({ file, patientId, promise }) => {
    it('becomes a completed run with what is promised in the record [MAN-127 MAN-223]', async () => {
      const event = await eventOfFile(file);
      const posted = await hospital().postEvent(event);
      expect(posted.status).toBe(202);
      expect(posted.body).toEqual({
        outcome: 'accepted',
        eventId: event.eventId,
        runs: [{ runId: event.eventId, workflow: 'hyperkalaemia-alert', version: 1 }],
      });

      const { status, snapshot } = await hospital().endedRun(event.eventId);
      expect({ status, error: snapshot?.error }).toEqual({ status: 'completed', error: undefined });

      const notifications = await hospital().notifications(patientId);
      expect(notifications.map(({ severity, title }) => ({ severity, title }))).toEqual(
        promisedNotifications(promise),
      );
      for (const { body } of notifications) {
        expect(body).toContain('(démonstration, non destiné au diagnostic)');
      }
    });
  });

  it('says in the record what it could not read of it', async () => {
    expect((await hospital().record('p-no-value'))['skipped']).toEqual({
      'observation-without-value': 1,
    });
  });

  it('has a result controlled that is announced but not in the record', async () => {
    const event = {
      ...(await eventOf('p-normal')),
      eventId: 'lab.potassium.Observation.unseen',
      observationId: 'unseen',
      observedAt: '2026-11-18T11:00:00+01:00',
    };
    await hospital().postEvent(event);
    await hospital().endedRun(event.eventId);
    const [notification] = await hospital().notifications('p-normal');
    expect(notification).toMatchObject({
      severity: 'warning',
      title: expect.stringMatching(/^Potassium à contrôler/),
    });
  });

  it('writes what a clinician needs to act', async () => {
    const [notification] = await hospital().notifications('p-severe');
    expect(notification).toEqual({
      severity: 'critical',
      category: 'alert',
      title: 'Hyperkaliémie sévère : 7,2 mmol/L',
      body:
        'Potassium 7,2 mmol/L, prélevé le 18/11/2026 à 08:10. ' +
        'Bande UKKA 2023 : sévère (≥ 6,5 mmol/L). Réaliser un ECG 12 dérivations. ' +
        'Contrôler sur un nouveau prélèvement. (démonstration, non destiné au diagnostic)',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  it('tells of every node of a run what became of it', async () => {
    const { eventId } = await eventOf('p-severe');
    const { snapshot, event, subjects } = await hospital().run(eventId);
    expect(event).toEqual(await eventOf('p-severe'));
    expect(subjects).toEqual({ patient: 'p-severe' });
    expect(snapshot?.nodes.map(({ path, status }) => `${path} ${status}`)).toEqual([
      'onPotassium done',
      'potassium done',
      'severity done',
      'alert done',
      'notify done',
      'check skipped',
    ]);
    const nodes = Object.fromEntries(snapshot?.nodes.map((node) => [node.path, node]) ?? []);
    expect(nodes['severity']?.outputs).toMatchObject({ severity: 'severe', value: 7.2 });
    expect(nodes['notify']).toMatchObject({ attempts: 1, inputs: { severity: 'critical' } });
    expect(nodes['check']?.skippedBecause).toMatchObject({ path: 'alert', port: 'unknown' });
  });

  it('lists the runs, newest first', async () => {
    const runs = (await hospital().runs()).filter(({ id }) => !before.has(id));
    expect(runs[0]?.eventId).toBe('lab.potassium.Observation.unseen');
    expect(runs.map(({ subjects }) => subjects?.['patient'])).toEqual([
      'p-normal',
      ...promises.map(({ patientId }) => patientId).reverse(),
    ]);
    expect(new Set(runs.map(({ status, finalStatus }) => `${status} ${finalStatus}`))).toEqual(
      new Set(['completed completed']),
    );
    const dates = runs.map(({ createdAt }) => createdAt);
    expect(dates).toEqual([...dates].sort().reverse());
  });
}
