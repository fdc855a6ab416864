import { dataOf } from '@platform/api-client';
import { until } from '@platform/testing';
import type { Communication, FhirResource, Task } from 'fhir/r4';

import { broadTest, type Scope } from '../__fixtures__/console/scope';
import { RUN, type FhirSite } from '../__fixtures__/fhir-site';
import { biologist, resultOf } from '../__fixtures__/fhir-workflows';

const DECISION = 'urn:platform:pending-validation';

/** A record on a FHIR server, which is away from time to time: in the gate once. No other workflow may begin with a potassium result. */
export function fhir(site: () => FhirSite, scope: Scope): void {
  const broad = broadTest(scope);

  it('takes a result of another client to a run, a Task, the decision on it, and a notification', async () => {
    const patient = await site().newPatient('Modèle');
    const observation = await site().create(resultOf(patient.id, 6.1));

    const task = await site().requestedTask(patient.id);
    expect(task).toMatchObject({
      intent: 'order',
      description: 'Confirmer le potassium',
      for: { reference: `Patient/${patient.id}` },
      groupIdentifier: { system: RUN },
    });
    const runId = task.groupIdentifier?.value ?? '';
    expect(runId).toContain(observation.id);

    await site().client('change', {
      ...{ resourceType: 'Task', id: task.id },
      members: { status: 'accepted', owner: biologist },
    });
    const ended = await site().api.endedRun(runId);
    expect(ended).toMatchObject({ status: 'completed' });

    const [notification, ...others] = await site().notificationsOf(patient.id);
    expect(others).toEqual([]);
    expect(notification).toMatchObject({
      status: 'completed',
      priority: 'urgent',
      topic: { text: 'Potassium confirmé' },
      payload: [{ contentString: 'Confirmé par Dr Lambda' }],
      meta: { tag: [{ system: RUN, code: runId }] },
    });
    const acknowledged = await until(async () => {
      const [found] = await site().search<Task>('Task', { _id: task.id, status: 'completed' });
      return found;
    }, 'the acknowledged Task');
    expect(acknowledged).toMatchObject({
      businessStatus: { text: 'Décision prise en compte' },
      identifier: expect.arrayContaining([
        { system: DECISION, value: `approve:${runId}` },
      ]) as unknown,
    });

    const { collector } = site();
    await until(
      () =>
        collector.spansNamed('fhir POST').some(({ attributes, traceId, parentSpanId }) => {
          const parent = collector.spans(traceId).find(({ spanId }) => spanId === parentSpanId);
          return attributes['fhir.resource'] === 'Communication' && parent?.name === 'node note';
        }),
      'the span of the write, under that of its node',
    );
  });

  it('takes a rejection with its reason, and only from the person it is assigned to', async () => {
    const patient = await site().newPatient('Refus');
    await site().create(resultOf(patient.id, 6.3));
    const task = await site().requestedTask(patient.id);
    const runId = task.groupIdentifier?.value ?? '';
    const reject = (members: Partial<Task>) =>
      site().client('change', {
        ...{ resourceType: 'Task', id: task.id },
        members: { status: 'rejected', ...members },
      });
    const refusal = (code: string) =>
      until(async () => {
        const page = await dataOf(site().api.client().GET('/api/refused-records'));
        return page.items.find((each) => each.refusal.code === code);
      }, `a refused record: ${code}`);

    await reject({ owner: { display: 'Dr Lambda' } });
    await refusal('not-assigned');
    await reject({ owner: biologist });
    await refusal('form-invalid');
    expect((await site().api.run(runId)).status).toBe('running');

    await reject({ owner: biologist, statusReason: { text: 'hémolyse' } });
    const { status, snapshot } = await site().api.endedRun(runId);
    expect(status).toBe('completed');
    const approve = snapshot?.nodes.find(({ id }) => id === 'approve');
    expect(approve).toMatchObject({
      outputs: { decision: 'rejected', by: 'Dr Lambda', reason: 'hémolyse' },
    });
    await until(
      async () =>
        (await dataOf(site().api.client().GET('/api/refused-records'))).items.length === 0,
      'no refused record, because its next version was accepted',
    );
  });

  broad('takes a result of which only the day is known', async () => {
    const patient = await site().newPatient('Journée');
    await site().create({ ...resultOf(patient.id, 6.2), effectiveDateTime: '2026-11-18' });
    await expect(site().requestedTask(patient.id)).resolves.toMatchObject({ status: 'requested' });
  });

  it('lets nobody decide about a result that its laboratory took back, says why, and leaves the others', async () => {
    const patient = await site().newPatient('Retiré');
    const [wrong] = await Promise.all([
      site().create(resultOf(patient.id, 7.4)),
      site().create(resultOf(patient.id, 6.6)),
    ]);
    const requested = () =>
      site().search<Task>('Task', { patient: patient.id, status: 'requested' });
    const isOfWrong = ({ groupIdentifier }: Task) => groupIdentifier?.value?.includes(wrong.id);
    const tasks = await until(async () => {
      const found = await requested();
      return found.length === 2 ? found : undefined;
    }, 'two Tasks');
    const task = tasks.find(isOfWrong);
    const runId = task?.groupIdentifier?.value ?? '';
    await site().client('change', {
      ...{ resourceType: 'Observation', id: wrong.id },
      members: { status: 'entered-in-error' },
    });

    const reason = 'résultat retiré par son auteur (entered-in-error)';
    expect(await site().api.endedRun(runId)).toMatchObject({
      status: 'failed',
      snapshot: {
        error: {
          ...{ code: 'validation-withdrawn', nodePath: 'approve' },
          message: `validation retirée dans le dossier : ${reason}`,
        },
      },
    });
    const late = await site().api.decide(`approve:${runId}`, { decision: 'accepted', by: 'dr-a' });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'already-decided', first: { decision: 'withdrawn', reason, via: 'fhir-poll' } },
    });
    await until(async () => (await requested()).length === 1, 'the end of the Task');
    const [other] = await requested();
    expect(other && isOfWrong(other)).toBe(false);
    expect(await site().search<Task>('Task', { _id: task?.id, status: 'cancelled' })).toHaveLength(
      1,
    );
    expect(await site().notificationsOf(patient.id)).toEqual([]);
    const runs = (await site().api.runs()).filter(
      ({ subjects }) => subjects?.['patient'] === patient.id,
    );
    expect(runs).toHaveLength(2);
    // It is counted once the result is done with.
    const leftOut = await until(async () => {
      const { items } = await dataOf(site().api.client().GET('/api/sources'));
      const feed = items
        .flatMap(({ feeds }) => feeds)
        .find((each) => each.feed === 'ehr-potassium');
      return feed?.leftOut?.length && feed.leftOut;
    }, 'what was left out');
    expect(leftOut).toEqual([{ what: 'status entered-in-error', count: 1 }]);
  });

  broad('loses nothing and doubles nothing while the FHIR server is away', async () => {
    const patient = await site().newPatient('Absence');
    const written: string[] = [];
    for (const value of [5.1, 5.2, 5.3]) {
      written.push((await site().create(resultOf(patient.id, value))).id);
    }
    await site().stack.fhirServer?.kill();
    await site().stack.fhirServer?.start();
    for (const value of [5.4, 5.5, 5.6]) {
      written.push((await site().create(resultOf(patient.id, value))).id);
    }
    const runs = await until(async () => {
      const of = (await site().api.runs()).filter(
        ({ subjects }) => subjects?.['patient'] === patient.id,
      );
      return of.length >= written.length ? of : undefined;
    }, 'a run for each result');
    expect(runs).toHaveLength(written.length);
    for (const id of written) expect(runs.filter((each) => each.id.includes(id))).toHaveLength(1);
    const tasks = await until(async () => {
      const found = await site().search<Task>('Task', { patient: patient.id, status: 'requested' });
      return found.length >= written.length ? found : undefined;
    }, 'a Task for each run');
    expect(tasks).toHaveLength(written.length);
  });

  broad(
    'keeps a decision that is made while the record is away, and leaves nothing open',
    async () => {
      const patient = await site().newPatient('Attente');
      await site().stack.fhirServer?.kill();
      const runId = 'decided-away';
      const asked = await site().askFor('record-away', runId, patient.id);
      expect(asked.status).toBe(202);
      const pendingId = `approve:${runId}`;
      await until(
        async () => ((await site().api.run(runId)).snapshot?.pending.length ?? 0) > 0,
        'the validation',
      );
      await site().stack.fhirServer?.start();
      const task = await site().requestedTask(patient.id);

      await site().stack.fhirServer?.kill();
      expect(
        (await site().api.decide(pendingId, { decision: 'accepted', by: 'dr-a' })).status,
      ).toBe(200);
      // The node says what it waits for, and has used up none of its one attempt.
      await until(async () => {
        const nodes = (await site().api.run(runId)).snapshot?.nodes ?? [];
        return nodes.some(({ id, error }) => id === 'note' && error?.unavailable);
      }, 'the write that waits for the record');
      await site().stack.fhirServer?.start();

      expect(await site().api.endedRun(runId)).toMatchObject({ status: 'completed' });
      expect(await site().notificationsOf(patient.id)).toHaveLength(1);
      await until(async () => {
        const [found] = await site().search<Task>('Task', { _id: task.id });
        return found !== undefined && found.status !== 'requested';
      }, 'the end of the Task');
    },
  );

  it('keeps record, Task and run together: corrected, decided while a strict server is away, back', async () => {
    await site().behaviours({ preset: 'stranger' });
    const patient = await site().newPatient('Échange');
    // This server adds a warning to every search.
    const found = async <T extends FhirResource>(type: T['resourceType'], params: object) =>
      (await site().search<T>(type, params)).filter(({ resourceType }) => resourceType === type);
    const openTasks = (count: number) =>
      until(async () => {
        const open = await found<Task>('Task', { patient: patient.id, status: 'requested' });
        return open.length === count ? open : undefined;
      }, `${count} open Tasks`);

    const result = await site().create(resultOf(patient.id, 4.1));
    const [first] = (await openTasks(1)) as [Task];
    const { valueQuantity } = resultOf(patient.id, 7.1);
    await site().client('change', {
      ...{ resourceType: 'Observation', id: result.id },
      members: { status: 'corrected', valueQuantity },
    });
    const tasks = await openTasks(2);
    const corrected = tasks.find(({ id }) => id !== first.id) as Task & { readonly id: string };
    await site().client('change', {
      ...{ resourceType: 'Task', id: first.id },
      members: { status: 'rejected', owner: biologist, statusReason: { text: 'corrigé' } },
    });
    await openTasks(1);

    const runId = corrected.groupIdentifier?.value ?? '';
    await site().stack.fhirServer?.kill();
    await site().api.decide(`approve:${runId}`, { decision: 'accepted', by: 'Dr Lambda' });
    await site().stack.fhirServer?.start();

    expect(await site().api.endedRun(runId)).toMatchObject({ status: 'completed' });
    await openTasks(0);
    expect(await found<Communication>('Communication', { patient: patient.id })).toHaveLength(1);
    const [settled] = await found<Task>('Task', { _id: corrected.id });
    expect(settled).toMatchObject({ status: 'completed', output: [{ valueCode: 'accepted' }] });
    const page = await dataOf(site().api.client().GET('/api/refused-records'));
    expect(page.items.filter(({ key }) => key.includes(corrected.id))).toEqual([]);
    const runs = (await site().api.runs()).filter(
      ({ subjects }) => subjects?.['patient'] === patient.id,
    );
    expect(runs).toHaveLength(2);
  });
}
