import { answerOf, type components } from '@platform/api-client';
import type { RecordNotification } from '@platform/plugin-clinical';

import { openHospital, type Hospital } from './__fixtures__/hospital';
import { eventOf } from './__fixtures__/potassium';

type Request = components['schemas']['SimulationRequest'];

let hospital: Hospital;

beforeAll(async () => {
  hospital = await openHospital();
});
afterAll(() => hospital?.close());

const simulate = (body: Request) =>
  answerOf(hospital.client().POST('/api/simulate', { body, headers: { 'accept-language': 'en' } }));

const onSubject = async (id: string): Promise<Request> => ({
  workflow: 'hyperkalaemia-alert',
  event: { ...(await eventOf(id)) },
  options: { subject: { kind: 'patient', id } },
});

it('tells from a real record what a run would write, and writes nothing [RUN-062]', async () => {
  const before = await hospital.record('p-severe');
  const { status, body } = await simulate(await onSubject('p-severe'));
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'completed', coverage: { skipped: ['check'] } });
  expect(body.effects).toMatchObject([
    { nodePath: 'notify', op: 'addNotification', targetId: 'p-severe' },
  ]);
  expect(await hospital.record('p-severe')).toEqual(before);
  expect(await hospital.runs()).toEqual([]);
});

it('tells what the run then writes, but for the hour', async () => {
  const { body } = await simulate(await onSubject('p-edge-severe'));
  const event = await eventOf('p-edge-severe');
  await hospital.postEvent(event);
  const { status } = await hospital.endedRun(event.eventId);
  expect(status).toBe(body.status);
  const undated = ({ at: _at, ...rest }: RecordNotification) => rest;
  expect((await hospital.notifications('p-edge-severe')).map(undated)).toEqual(
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
