import type { Patient } from 'fhir/r4';

import { ANNE, closeRecordHarness, openRecordHarness } from '../__fixtures__/open-record';
import { keepingLog } from '../__fixtures__/log-lines';
import { openFhirClient, type FhirClient } from '../client/fhir-client';
import { updateLatest } from './update-latest';

let client: FhirClient;
afterEach(() => client.close());
afterAll(closeRecordHarness);

/** Another client changes the patient between each read and write, `times` times. */
async function raced(times: number, lostUpdateStatus: number) {
  const { server, stored } = await openRecordHarness([ANNE], {}, { lostUpdateStatus });
  client = openFhirClient({ baseUrl: server.url }, { log: keepingLog().log, root: '/', key: 'k' });
  let others = 0;
  const read = async () => {
    const { resource } = await client.read('Patient', 'anne');
    if (others < times) {
      others += 1;
      await client.update({ ...(resource as Patient), language: `l${others}` });
    }
    return resource as Patient;
  };
  return { stored, run: () => updateLatest(client, read, (one) => ({ ...one, gender: 'other' })) };
}

it.each([409, 412])(
  'updateLatest keeps the change of somebody who was faster (%i)',
  async (status) => {
    const { run, stored } = await raced(3, status);
    await run();
    expect(await stored('Patient')).toMatchObject([{ gender: 'other', language: 'l3' }]);
  },
);

it('updateLatest gives up after three more readings, and can be tried again later', async () => {
  const { run, stored } = await raced(4, 412);
  await expect(run()).rejects.toMatchObject({ code: 'FHIR_VERSION_CONFLICT', retryable: true });
  expect(await stored('Patient')).toMatchObject([{ gender: 'female', language: 'l4' }]);
});
