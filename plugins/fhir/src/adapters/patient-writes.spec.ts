import type { Communication, Flag } from 'fhir/r4';

import { ANNE, closeRecordHarness, openRecordHarness } from '../__fixtures__/open-record';

afterAll(closeRecordHarness);

const NOTIFICATION = { severity: 'critical', title: 'Hyperkaliémie', body: 'K 6,8' } as const;
const KEY = { idempotencyKey: 'run-1:notify', runId: 'run-1' };

it('patient writes: writes once although the answer of the first attempt was lost', async () => {
  const { port, stored } = await openRecordHarness([ANNE], {}, { lostResponses: 1 });
  await expect(port.addNotification('anne', NOTIFICATION, KEY)).rejects.toMatchObject({
    code: 'FHIR_UNREACHABLE',
    retryable: true,
  });
  await port.addNotification('anne', NOTIFICATION, KEY);
  expect(await stored('Communication')).toHaveLength(1);
});

it('patient writes: is done when the server already has the write twice, and says so', async () => {
  const { port, stored, lines, server } = await openRecordHarness([ANNE]);
  await port.addNotification('anne', NOTIFICATION, KEY);
  const [{ identifier }] = (await stored('Communication')) as [Communication];
  await fetch(`${server.url}/Communication/second`, {
    method: 'PUT',
    headers: { 'content-type': 'application/fhir+json' },
    body: JSON.stringify({
      resourceType: 'Communication',
      id: 'second',
      status: 'completed',
      identifier,
    }),
  });
  await port.addNotification('anne', NOTIFICATION, KEY);
  expect(await stored('Communication')).toHaveLength(2);
  expect(lines.map(({ message }) => message)).toContain(
    'doublon détecté : déjà écrit plusieurs fois sur le serveur FHIR',
  );
});

it('patient writes: searches before it creates on a server that has neither way of writing once', async () => {
  const { port, stored, server } = await openRecordHarness(
    [ANNE],
    {},
    { conditionalCreate: false, updateAsCreate: false },
  );
  await port.addNotification('anne', NOTIFICATION, KEY);
  await port.addNotification('anne', NOTIFICATION, KEY);
  await port.addNotification('anne', NOTIFICATION, { idempotencyKey: 'run-2:notify' });
  expect(await stored('Communication')).toHaveLength(2);
  expect(server.requests().filter(({ method }) => method === 'POST')).toHaveLength(2);
});

it('patient writes: writes each time without an idempotency key', async () => {
  const { port, stored } = await openRecordHarness([ANNE]);
  await port.addNotification('anne', NOTIFICATION);
  await port.addNotification('anne', NOTIFICATION);
  expect(await stored('Communication')).toHaveLength(2);
});

it('tags everything with the run, so that it can be found', async () => {
  const { port, server } = await openRecordHarness([ANNE]);
  await port.addNotification('anne', NOTIFICATION, KEY);
  const found = await fetch(`${server.url}/Communication?_tag=urn:platform:run|run-1`);
  expect(await found.json()).toMatchObject({
    entry: [{ resource: { topic: { text: 'Hyperkaliémie' } } }],
  });
});

it('tags with the run also where the key does not begin with its id', async () => {
  const { port, server } = await openRecordHarness([ANNE]);
  const runId = '~schedule:ward-round:2026-11-20T08:00:00Z';
  await port.addNotification('anne', NOTIFICATION, {
    idempotencyKey: 'ward-round:o-1:notify',
    runId,
  });
  const tag = encodeURIComponent(`urn:platform:run|${runId}`);
  const found = await fetch(`${server.url}/Communication?_tag=${tag}`);
  expect(await found.json()).toMatchObject({
    entry: [{ resource: { topic: { text: 'Hyperkaliémie' } } }],
  });
});

it('patient writes: raises a flag for a critical notification only where the site wants it', async () => {
  const plain = await openRecordHarness([ANNE]);
  await plain.port.addNotification('anne', NOTIFICATION, KEY);
  expect(await plain.stored('Flag')).toEqual([]);

  const { port, stored } = await openRecordHarness([ANNE], {
    notifications: { flagOnCritical: true },
  });
  await port.addNotification('anne', NOTIFICATION, KEY);
  await port.addNotification('anne', NOTIFICATION, KEY);
  await port.addNotification('anne', { ...NOTIFICATION, severity: 'warning' });
  const flags = (await stored('Flag')) as Flag[];
  expect(flags).toMatchObject([{ status: 'active', code: { text: 'Hyperkaliémie' } }]);
});

it('patient writes: completes a notification of which only the first part was written', async () => {
  const config = { notifications: { flagOnCritical: true } };
  const { port, stored, server } = await openRecordHarness([ANNE], config, { lostResponses: 1 });
  await expect(port.addNotification('anne', NOTIFICATION, KEY)).rejects.toMatchObject({
    retryable: true,
  });
  expect(await stored('Flag')).toEqual([]);
  server.resetBehaviours();
  await port.addNotification('anne', NOTIFICATION, KEY);
  expect(await stored('Communication')).toHaveLength(1);
  expect(await stored('Flag')).toHaveLength(1);
});

it('patient writes: plans an act as the site says, and reaches the recipient that it knows', async () => {
  const { port, stored } = await openRecordHarness([ANNE], {
    procedures: { plannedAs: 'procedure' },
    notifications: { recipients: { nephro: 'CareTeam/7' } },
  });
  await port.addProcedure('anne', { coding: { code: 'c', display: 'c' }, status: 'planned' });
  await port.addNotification('anne', { ...NOTIFICATION, recipient: 'nephro' });
  expect(await stored('Procedure')).toMatchObject([{ status: 'preparation' }]);
  expect(await stored('ServiceRequest')).toEqual([]);
  expect(await stored('Communication')).toMatchObject([
    { recipient: [{ reference: 'CareTeam/7', display: 'nephro' }] },
  ]);
});

it.each([{}, { conditionalCreate: false }])(
  'patient writes: says who wrote what, once, where the site wants it: %j',
  async (behaviours) => {
    const config = { provenance: true, notifications: { flagOnCritical: true } };
    const { port, stored } = await openRecordHarness([ANNE], config, behaviours);
    const workflow = { slug: 'potassium-alert', version: 4, hash: 'abc' };
    await port.addNotification('anne', NOTIFICATION, { ...KEY, workflow });
    await port.addNotification('anne', NOTIFICATION, { ...KEY, workflow });
    const [[communication], [flag]] = [await stored('Communication'), await stored('Flag')];
    expect(await stored('Provenance')).toMatchObject([
      {
        target: [
          { reference: `Communication/${communication?.id}` },
          { reference: `Flag/${flag?.id}` },
        ],
        policy: ['urn:platform:run:run-1', 'urn:platform:workflow:potassium-alert|4|abc'],
        activity: { coding: [{ code: 'CREATE' }] },
        agent: [{ type: { coding: [{ code: 'assembler' }] } }],
      },
    ]);
  },
);

it('patient writes: names in the Provenance who accepted what was written', async () => {
  const { port, stored } = await openRecordHarness([ANNE], { provenance: true });
  const deciders = [{ by: 'Dr A', byId: 'user:a' }, { by: 'Dr B', via: 'dpi' }, { byId: 'user:c' }];
  await port.addNotification('anne', NOTIFICATION, { ...KEY, deciders });
  const verifier = { coding: [{ code: 'verifier' }] };
  const identified = (value: string) => ({
    identifier: { system: 'urn:platform:identity', value },
  });
  expect(await stored('Provenance')).toMatchObject([
    {
      agent: [
        { type: { coding: [{ code: 'assembler' }] } },
        { type: verifier, who: { display: 'Dr A', ...identified('user:a') } },
        { type: verifier, who: { display: 'Dr B' } },
        { type: verifier, who: { display: 'user:c', ...identified('user:c') } },
      ],
    },
  ]);
});
