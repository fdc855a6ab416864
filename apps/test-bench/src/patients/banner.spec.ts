import type { AllergyIntolerance, Flag } from 'fhir/r4';

import { openHarness, type BenchHarness } from '../__fixtures__/bench-harness';

let bench: BenchHarness;
beforeAll(async () => {
  bench = await openHarness();
  await bench.signIn();
});
afterAll(() => bench.close());

const patient = { reference: 'Patient/r-heart' };

const flag = (text: string, status: Flag['status'] = 'active'): Flag => ({
  resourceType: 'Flag',
  ...{ status, code: { text }, subject: patient },
});

const allergy = (text: string, verification: string): AllergyIntolerance => ({
  resourceType: 'AllergyIntolerance',
  ...{ code: { text }, patient },
  verificationStatus: { coding: [{ code: verification }] },
});

it('the banner has the active alerts and the allergies on every page about a patient', async () => {
  await bench.put(flag('Risque de chute'));
  await bench.put(flag('Isolement levé', 'inactive'));
  await bench.put(allergy('Pénicilline', 'confirmed'));
  await bench.put(allergy('Latex', 'refuted'));
  const message = await bench.put({
    resourceType: 'Communication',
    ...{ status: 'completed', subject: patient },
  });
  const task = await bench.put({
    resourceType: 'Task',
    ...{ status: 'requested', intent: 'order', for: patient },
  });
  const ofPatient = ['', '/results', '/results/new', '/prescriptions/new'];
  for (const path of [
    ...ofPatient.map((below) => `/patients/r-heart${below}`),
    ...[`/validations/${task.id}`, `/messages/${message.id}`],
    '/results/o-heart-potassium/correct',
  ]) {
    const { html } = await bench.get(path);
    const [banner = ''] = /<section class="banner".*?<\/section>/s.exec(html) ?? [];
    expect([path, banner]).toEqual([path, expect.stringContaining('Risque de chute')]);
    expect(banner).toContain('Pénicilline');
    expect(banner).not.toMatch(/Isolement|Latex/);
  }
});

it('the banner says of a patient without an allergy that none is recorded', async () => {
  const { id } = await bench.put({ resourceType: 'Patient', name: [{ family: 'Sans' }] });
  expect((await bench.get(`/patients/${id}`)).text).toMatch(/Allergies and intolerances\s+none in/);
});
