import { answerOf, type components } from '@platform/api-client';
import type { RecordNotification } from '@platform/plugin-clinical';

import type { Hospital } from '../__fixtures__/hospital';
import { ownEventOf, ownPatient } from '../__fixtures__/potassium';

type Request = components['schemas']['SimulationRequest'];

const own = (patientId: string): string => ownPatient('simulation', patientId);
const eventOf = (patientId: string) => ownEventOf('simulation', patientId);

export function simulation(hospital: () => Hospital): void {
  const simulate = (body: Request) =>
    answerOf(
      hospital()
        .client()
        .POST('/api/simulate', { body, headers: { 'accept-language': 'en' } }),
    );

  const onSubject = async (id: string): Promise<Request> => ({
    workflow: 'hyperkalaemia-alert',
    event: { ...(await eventOf(id)) },
    options: { subject: { kind: 'patient', id: own(id) } },
  });

  it('tells from a real record what a run would write, and writes nothing [RUN-062]', async () => {
    const before = await hospital().record(own('p-severe'));
    const runs = await hospital().runs();
    const { status, body } = await simulate(await onSubject('p-severe'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'completed', coverage: { skipped: ['check'] } });
    expect(body.effects).toMatchObject([
      { nodePath: 'notify', op: 'addNotification', targetId: own('p-severe') },
    ]);
    expect(await hospital().record(own('p-severe'))).toEqual(before);
    expect(await hospital().runs()).toEqual(runs);
  });

  it('tells what the run then writes, but for the hour', async () => {
    const { body } = await simulate(await onSubject('p-edge-severe'));
    const event = await eventOf('p-edge-severe');
    await hospital().postEvent(event);
    const { status } = await hospital().endedRun(event.eventId);
    expect(status).toBe(body.status);
    const undated = ({ at: _at, ...rest }: RecordNotification) => rest;
    expect((await hospital().notifications(own('p-edge-severe'))).map(undated)).toEqual(
      body.effects.map(({ payload }) => undated(payload as RecordNotification)),
    );
  });

  it.each([
    ['is unknown', {}, 'failed'],
    ['has a blank record if the request says that it exists', { subjectsExist: true }, 'completed'],
  ])('a patient without a seed %s', async (_what, options, status) => {
    const { body } = await simulate({ ...(await onSubject('p-severe')), options });
    expect(body).toMatchObject({ status });
  });

  it.each([
    [404, 'workflow-not-found', { workflow: 'none' }],
    [404, 'record-not-found', { options: { subject: { kind: 'patient', id: 'nobody' } } }],
    [404, 'record-unbound', { options: { subject: { kind: 'bed', id: 'b1' } } }],
  ])('answers %i %s', async (status, code, more) => {
    const answer = await simulate({ ...(await onSubject('p-normal')), ...more });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
}
