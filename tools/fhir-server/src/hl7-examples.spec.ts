import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hl7Examples } from './__fixtures__/hl7-examples';
import { openServerHarness, type ServerHarness } from './__fixtures__/open-server-harness';

const examples = hl7Examples();
let harness: ServerHarness;

beforeAll(async () => {
  harness = await openServerHarness();
  for (const resource of examples) {
    const { resourceType, id } = resource;
    const { status, body } = await harness.call('PUT', `/${resourceType}/${id}`, {
      body: resource,
    });
    if (status !== 201) throw new Error(`${resourceType}/${id}: ${JSON.stringify(body)}`);
  }
});

afterAll(() => harness.close());

it('hl7 examples: reads every published example back as it was sent', async () => {
  for (const { meta, ...content } of examples) {
    const { resourceType, id } = content;
    const { body } = await harness.call('GET', `/${resourceType}/${id}`);
    const { versionId: _v, lastUpdated: _l, ...sent } = meta ?? {};
    // A subscription that is requested becomes active.
    const status = resourceType === 'Subscription' ? { status: 'active' } : {};
    expect(body).toEqual({
      ...content,
      ...status,
      meta: { ...sent, versionId: '1', lastUpdated: expect.any(String) as string },
    });
  }
});

it.each([
  [
    '/Observation?component-value-quantity=gt500|http://unitsofmeasure.org|mL/min/{1.73_m2}',
    ['f205'],
  ],
  [
    '/Observation?combo-code=8480-6',
    ['blood-pressure', 'blood-pressure-cancel', 'blood-pressure-dar'],
  ],
  ['/Observation?code=8480-6', []],
  [
    '/Observation?component-data-absent-reason:missing=false',
    ['blood-pressure-cancel', 'blood-pressure-dar'],
  ],
  ['/Observation?data-absent-reason=temp-unknown', []],
  ['/Observation?date=2016-05-18', ['eye-color', 'secondsmoke']],
  [
    '/Observation?category=vital-signs&status=final&patient=example&date=ge2012-09',
    ['blood-pressure', 'blood-pressure-dar'],
  ],
  ['/Observation?value-date=2016', ['date-lastmp']],
  ['/Patient?name=peter&gender=male', ['example']],
  ['/Patient?family:exact=Chalmers', ['example']],
  ['/Patient?birthdate=lt1980', ['example', 'proband', 'xds']],
  ['/Condition?clinical-status=active&code=39065001', ['example']],
  ['/AllergyIntolerance?patient=Patient/example&criticality=high', ['example', 'medication']],
  ['/AllergyIntolerance?code=http://snomed.info/sct|716186003', ['nka']],
  ['/MedicationRequest?status=active&intent=order&_count=1&_sort=_id', ['medrx002']],
  ['/Task?status=requested', []],
  ['/Task?code:missing=true', ['example1', 'example3']],
  ['/Subscription?status=active&type=rest-hook', ['example']],
  ['/Basic?code=referral', ['referral']],
  ['/ValueSet?url=http://hl7.org/fhir/ValueSet/example-extensional', ['example-extensional']],
])('hl7 examples: finds %s', async (path, ids) => {
  const [, type] = /^\/(\w+)/.exec(path) ?? [];
  expect((await harness.found(path)).sort()).toEqual(ids.map((id) => `${type}/${id}`));
});

it('hl7 examples: serves the client of another maker', async () => {
  const script = join(__dirname, '__fixtures__/other-client.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, harness.server.url]);
  expect(JSON.parse(stdout)).toEqual({
    fhirVersion: '4.0.1',
    read: 'example',
    searched: ['blood-pressure', 'blood-pressure-cancel', 'blood-pressure-dar'],
    pages: 3,
    versions: ['2', '1'],
    refusedUpdate: 412,
    gone: 410,
    transaction: ['201 Created', '201 Created'],
    validCode: true,
  });
});
