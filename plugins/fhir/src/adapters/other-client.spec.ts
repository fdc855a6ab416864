import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Task } from 'fhir/r4';

import { closeRecordHarness, openRecordHarness } from '../__fixtures__/open-record';

afterAll(closeRecordHarness);

const run = promisify(execFile);
const SCRIPT = join(__dirname, '../__fixtures__/other-client.mjs');

it('works on one record with the client of another maker', async () => {
  const { port, server, stored } = await openRecordHarness([]);
  // fhir-kit-client is an ES module, which the test runner does not load.
  const other = async (step: string) =>
    (await run(process.execPath, [SCRIPT, server.url, step])).stdout;

  const patient = await other('write');
  await expect(port.getDemographics(patient)).resolves.toMatchObject({
    name: 'Paul Modèle',
    sex: 'male',
    birthDate: '1948-05-02',
  });
  await expect(port.getObservations(patient, { code: '2823-3' })).resolves.toMatchObject([
    { value: 10, unit: 'mmol/L', interpretation: '>', note: 'comparateur: >' },
  ]);
  await expect(port.getConditions(patient)).resolves.toMatchObject([
    { coding: { code: '', display: 'Insuffisance rénale' }, onsetAt: '2026-01-01' },
  ]);

  await port.addNotification(patient, { severity: 'warning', title: 'À revoir', body: 'K > 10' });
  await port.publishValidationRequest?.(patient, {
    runId: 'run-1',
    pendingId: 'approve:run-1',
    kind: 'core.validation',
    workflowName: 'Alerte',
    title: 'Confirmer',
    payload: {},
  });
  expect(JSON.parse(await other('decide'))).toEqual({
    title: 'Confirmer',
    notification: 'À revoir',
  });
  await port.withdrawValidationRequest?.(patient, 'approve:run-1', {
    decision: { decision: 'accepted', at: '2026-11-20T08:00:00Z' },
  });
  expect((await stored('Task')) as Task[]).toMatchObject([
    {
      status: 'completed',
      owner: { display: 'Dr A' },
      businessStatus: { text: 'Décision prise en compte' },
    },
  ]);
});
