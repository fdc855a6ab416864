import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { BundleEntry, FhirResource } from 'fhir/r4';

import { openHarnessOn, type BenchHarness } from '../__fixtures__/bench-harness';

let server: Server | undefined;
let bench: BenchHarness | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  await bench?.close();
});

const PRACTITIONER = { resourceType: 'Practitioner', id: 'd', name: [{ text: 'Dr A' }] };

const send = (response: ServerResponse, body: object): void => {
  response.writeHead(200, { 'Content-Type': 'application/fhir+json' });
  response.end(JSON.stringify(body));
};

/** A bench on a server that lets people sign in, and answers everything else as it pleases. */
async function openHarnessThat(
  answers: RequestListener,
  timeoutMs?: number,
): Promise<BenchHarness> {
  server = createServer((request, response) => {
    if (request.method === 'POST' || request.url?.includes('/Practitioner/')) {
      return send(response, PRACTITIONER);
    }
    answers(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  bench = await openHarnessOn(`http://127.0.0.1:${port}/fhir`, undefined, timeoutMs);
  await bench.signIn('d');
  return bench;
}

const rowsOf = (html: string): number => html.split('<tr').length - 1;

/** Asks whether the bench is alive, again and again, until something has ended. */
async function aliveUntil(end: Promise<unknown>, { url }: BenchHarness): Promise<number> {
  let isOver = false;
  const done = end.finally(() => {
    isOver = true;
  });
  let answers = 0;
  while (!isOver) {
    const { status } = await fetch(`${url}/healthz`);
    expect(status).toBe(200);
    answers += 1;
    // Asking without a pause would be most of the work of the process.
    await setTimeout(20);
  }
  await done;
  return answers;
}

const PATIENTS = 10_000;
const RESULTS = 1_000_000;

/** A record of 10,000 patients, each of which has a million results, in pages of the size that is asked for. */
function hugeRecord(isHonest: boolean): RequestListener {
  const resourceOf = (type: string, index: number): object => {
    const subject = { reference: 'Patient/p7' };
    if (type === 'Patient') return { resourceType: type, id: `p${index}`, name: [{ family: `P${index}` }] }; // prettier-ignore
    if (type !== 'Observation') {
      return {
        resourceType: type,
        id: `x${index}`,
        subject,
        patient: subject,
        status: 'requested',
      };
    }
    return {
      ...{ resourceType: type, id: `o${index}`, status: 'final', subject },
      code: { coding: [{ system: 'http://loinc.org', code: `${index % 40}` }], text: 'Potassium' },
      effectiveDateTime: new Date(1_700_000_000_000 - index * 60_000).toISOString(),
      valueQuantity: { value: 4 + (index % 7) / 10, unit: 'mmol/L' },
    };
  };
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://warehouse');
    const [, , type = '', id] = pathname.split('/');
    if (id !== undefined) return send(response, { resourceType: type, id });
    const total = type === 'Patient' ? PATIENTS : RESULTS;
    const from = Number(searchParams.get('_offset') ?? 0);
    // One that ignores the size sends many more.
    const count = isHonest ? Number(searchParams.get('_count') ?? 20) : 10_000;
    const entry = Array.from({ length: Math.min(count, total - from) }, (_, index) => ({
      resource: resourceOf(type, from + index) as FhirResource,
    })) satisfies BundleEntry[];
    searchParams.set('_offset', String(from + count));
    const link = [{ relation: 'next', url: `${pathname}?${searchParams.toString()}` }];
    send(response, { resourceType: 'Bundle', type: 'searchset', total, entry, link });
  };
}

it.each([
  ['pages of the size that is asked for', true],
  ['more than is asked for', false],
])(
  'a page has its bounds on a record of 10,000 patients and 1,000,000 results with %s',
  async (_how, isHonest) => {
    // Not the time is looked at: the double shares the process with the bench.
    const on = await openHarnessThat(hugeRecord(isHonest), 120_000);
    const pages = Promise.all(
      ['/patients', '/patients/p7', '/patients/p7/results?code=http%3A%2F%2Floinc.org%7C3'].map(
        (path) => on.get(path),
      ),
    );
    expect(await aliveUntil(pages, on)).toBeGreaterThan(0);
    const [patients, record, course] = await pages;
    expect(patients?.text).toContain('10000 patients');
    expect(rowsOf(patients?.html ?? '')).toBe(51);
    expect(record?.text).toContain('The 300 most recent are shown.');
    expect(rowsOf(record?.html ?? '')).toBe(41);
    expect(rowsOf(course?.html ?? '')).toBeLessThan(502);
    for (const page of [patients, record, course]) {
      expect([page?.status, (page?.html.length ?? 0) < 300_000]).toEqual([200, true]);
    }
    expect(rowsOf((await on.get('/validations')).html)).toBeLessThan(502);
  },
);

it.each([
  ['never answers', () => undefined],
  [
    'drips its answer byte by byte',
    (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/fhir+json' });
      const drip = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(drip));
    },
  ],
  ['cuts the connection', (request) => request.socket.destroy()],
] as readonly (readonly [string, RequestListener])[])(
  'many pages of a warehouse that %s say so, while the bench is alive',
  async (_how, answers) => {
    const on = await openHarnessThat(answers, 300);
    const asked = Array.from({ length: 60 }, (_, index) =>
      on.get(index % 2 === 0 ? '/patients' : '/patients/p7'),
    );
    expect(await aliveUntil(Promise.all(asked), on)).toBeGreaterThan(0);
    for (const page of await Promise.all(asked)) {
      expect(page.status).toBe(503);
      expect(page.text).toContain('The warehouse does not answer.');
      expect(page.text).toContain('Try again');
    }
  },
);

it('a bench refuses at once what would wait behind too many calls, and goes on when the warehouse is back', async () => {
  let isAway = true;
  const on = await openHarnessThat((_request, response) => {
    if (!isAway) send(response, { resourceType: 'Bundle', type: 'searchset' });
  }, 6_000);
  const calls = Array.from({ length: 500 }, () =>
    on.warehouse.search('Patient', []).then(
      () => 'found',
      (error: Error) => error.message,
    ),
  );
  const said = await Promise.all(calls);
  expect(said.filter((message) => message === '400 calls wait for it')).toHaveLength(100);
  isAway = false;
  expect((await on.get('/patients')).text).toContain('The warehouse has no patient.');
});
