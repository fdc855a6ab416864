import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { PRESETS, startFhirServer, type FhirServer } from '@platform/fhir-server';
import { inCampaign } from '@platform/testing';
import type { Observation, Task } from 'fhir/r4';

import { openHarness, openHarnessOn, type BenchHarness } from '../__fixtures__/bench-harness';

const POTASSIUM = encodeURIComponent('http://loinc.org|2823-3');
const RESULTS = '/patients/r-heart/results';

const entered = { code: '2823-3', value: '6,1', comparator: '', status: 'final' };

const approval: Task = {
  resourceType: 'Task',
  ...{ status: 'requested', intent: 'order', for: { reference: 'Patient/r-heart' } },
  code: { coding: [{ system: 'http://hl7.org/fhir/CodeSystem/task-code', code: 'approve' }] },
  input: [{ type: { text: 'title' }, valueString: 'Confirm the potassium' }],
};

let bench: BenchHarness;
let front: Server | undefined;
afterEach(async () => {
  await bench.close();
  front?.close();
  front = undefined;
});

const potassiums = async (): Promise<readonly Observation[]> =>
  (
    await bench.warehouse.search('Observation', [
      ['patient', 'Patient/r-heart'],
      ['code', 'http://loinc.org|2823-3'],
      ['_sort', '-date'],
    ])
  ).matches;

/** Gives the server more patients than a page of the bench has. */
async function fill({ url }: FhirServer): Promise<void> {
  const entry = Array.from({ length: 55 }, (_, count) => ({
    resource: { resourceType: 'Patient', name: [{ family: `Zz${count}` }] },
    request: { method: 'POST', url: 'Patient' },
  }));
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/fhir+json' },
    body: JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry }),
  });
  expect(status).toBe(200);
}

/** What a morning with the bench asks of its warehouse. */
async function work(): Promise<void> {
  await bench.signIn();
  const first = await bench.get('/patients');
  const [, next = ''] = /href="(\/patients\?page=[^"]+)"/.exec(first.html) ?? [];
  expect((await bench.get(next.replaceAll('&amp;', '&'))).text).toContain('ZZ');

  const before = await potassiums();
  const form = await bench.get(`${RESULTS}/new`);
  const fields = {
    ...{ ...entered, at: '2026-11-26T07:30' },
    'form-id': bench.hidden(form, 'form-id'),
  };
  await Promise.all([bench.post(RESULTS, fields), bench.post(RESULTS, fields)]);
  const saved = await bench.post(RESULTS, fields);
  expect(saved.location).toBe(`${RESULTS}?code=${POTASSIUM}&saved=1`);
  const after = await potassiums();
  expect(after).toHaveLength(before.length + 1);

  const id = after[0]?.id ?? '';
  const version = bench.hidden(await bench.get(`/results/${id}/correct`), 'version');
  expect((await bench.post(`/results/${id}/correct`, { version, value: '4.1' })).status).toBe(303);
  const late = await bench.post(`/results/${id}/correct`, { version, value: '9.9' });
  expect(late.status).toBe(409);

  const task = await bench.put(approval);
  expect((await bench.get('/validations')).text).toMatch(/Confirm the potassium.*MAQUETTE Firmin/);
  const seen = bench.hidden(await bench.get(`/validations/${task.id}`), 'version');
  await bench.post(`/validations/${task.id}`, { version: seen, decision: 'accepted' });
  const second = await bench.post(`/validations/${task.id}`, {
    version: seen,
    decision: 'rejected',
  });
  expect(second.text).toContain('Decision: accepted, by Camille Orme.');
  expect((await bench.get('/patients/r-heart')).text).toContain('4.1 mmol/L corrected');
  expect((await bench.get('/audit')).text).toContain('Camille Orme');
}

it.each([
  'stranger',
  'minimal',
  ...inCampaign('hapi', 'medplum', 'lenient'),
] as (keyof typeof PRESETS)[])(
  'the test bench does its work on a server that behaves like the preset %s',
  async (preset) => {
    bench = await openHarness();
    await fill(bench.record);
    bench.record.setBehaviours(PRESETS[preset]);
    await work();
  },
);

/** A server in front of another, which changes what goes through. */
async function openFront(
  record: FhirServer,
  path: string,
  { refuses, isSilent }: { readonly refuses: RegExp; readonly isSilent: boolean },
): Promise<string> {
  const own = new URL(record.url);
  front = createServer((request, response) => {
    void (async () => {
      const url = request.url ?? '';
      if (refuses.test(url)) {
        response.writeHead(400).end();
        return;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { 'if-none-exist': _condition, 'if-match': match } = request.headers;
      const answer = await fetch(`${own.origin}${url.replace(path, own.pathname)}`, {
        method: request.method ?? 'GET',
        headers: {
          'content-type': 'application/fhir+json',
          ...(match !== undefined && { 'if-match': match }),
        },
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      const headers = { location: answer.headers.get('location') ?? '' };
      response.writeHead(answer.status, headers);
      const text = await answer.text();
      response.end(isSilent && answer.ok && request.method !== 'GET' ? '' : text);
    })();
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}${path}`;
}

it('the test bench does its work on a server that includes nothing, answers writes without a body, knows no condition, and pages on the path behind it', async () => {
  bench = await openHarness();
  const { record } = bench;
  await fill(record);
  const url = await openFront(record, '/r4/store', {
    ...{ refuses: /_include|_revinclude|_history/, isSilent: true },
  });
  const direct = bench;
  bench = await openHarnessOn(url);
  try {
    await work();
  } finally {
    await direct.close();
  }
});

it('the test bench says of a server without anything that there is nothing', async () => {
  const record = await startFhirServer({});
  bench = await openHarnessOn(record.url, record);
  expect((await bench.get('/sign-in')).text).toContain('The warehouse has no Practitioner');
  const { id } = await bench.put({ resourceType: 'Practitioner', name: [{ text: 'Dr A' }] });
  await bench.signIn(id);
  expect((await bench.get('/patients')).text).toContain('The warehouse has no patient.');
  expect((await bench.get('/validations')).text).toContain('Nothing waits for a decision.');
  expect((await bench.get('/messages')).text).toContain('No message.');
});
