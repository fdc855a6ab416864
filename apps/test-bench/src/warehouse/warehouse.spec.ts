import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { openHarnessOn, type BenchHarness } from '../__fixtures__/bench-harness';
import { openWarehouse, type Warehouse } from './warehouse';

const servers: Server[] = [];
const benches: BenchHarness[] = [];
afterEach(async () => {
  await Promise.all(benches.splice(0).map((bench) => bench.close()));
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server of another maker at a free port. */
async function serverThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/fhir`;
}

const warehouseThat = async (answers: RequestListener): Promise<Warehouse> =>
  openWarehouse(await serverThat(answers));

const sends =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/fhir+json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

describe('openWarehouse', () => {
  it.each([
    ['a page of a gateway', '<html>please sign in</html>'],
    ['half an answer', '{"resourceType":"Bundle","entry":['],
    ['no resource', '[]'],
    ['nothing', ''],
    ['another resource', { resourceType: 'CapabilityStatement' }],
  ])('calls %s unreadable', async (_name, body) => {
    const warehouse = await warehouseThat(sends(body));
    await expect(warehouse.search('Patient', [])).rejects.toMatchObject({ fault: 'unreadable' });
  });

  it('stops reading an answer that is too large', async () => {
    let sent = 0;
    const warehouse = await warehouseThat((_request, response) => {
      const chunk = Buffer.alloc(1024 * 1024, 'x');
      const more = (): void => {
        while (sent < 200 * chunk.length && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    await expect(warehouse.search('Patient', [])).rejects.toMatchObject({ fault: 'unreadable' });
    expect(sent).toBeLessThan(100 * 1024 * 1024);
  });

  it('tells a server that is away from one that refuses, with what it said', async () => {
    const away = openWarehouse('http://127.0.0.1:9/fhir');
    await expect(away.read('Patient', 'a')).rejects.toMatchObject({ fault: 'away' });
    const outcome = { resourceType: 'OperationOutcome', issue: [{ diagnostics: 'no such code' }] };
    const refusing = await warehouseThat(sends(outcome, 422));
    await expect(refusing.create({ resourceType: 'Patient' })).rejects.toMatchObject({
      fault: 'refused',
      message: 'no such code',
    });
    const busy = await warehouseThat(sends({}, 503));
    await expect(busy.read('Patient', 'a')).rejects.toMatchObject({ fault: 'away' });
  });

  it('reads nothing of what was deleted, and asks for no id that is none', async () => {
    const asked: string[] = [];
    const warehouse = await warehouseThat((request, response) => {
      asked.push(request.url ?? '');
      sends({ resourceType: 'OperationOutcome' }, 410)(request, response);
    });
    expect(await warehouse.read('Patient', 'gone')).toBeUndefined();
    for (const id of ['..', '.', 'a/b', 'a?b', '', 'x'.repeat(65)]) {
      expect(await warehouse.read('Patient', id)).toBeUndefined();
    }
    expect(asked).toEqual(['/fhir/Patient/gone']);
  });

  it('reads the next page on the server alone, whatever the server or a browser names', async () => {
    const asked: string[] = [];
    const next = { relation: 'next', url: 'http://elsewhere.example/fhir?page=2' };
    const warehouse = await warehouseThat((request, response) => {
      asked.push(request.url ?? '');
      sends({ resourceType: 'Bundle', type: 'searchset', link: [next] })(request, response);
    });
    const first = await warehouse.search('Patient', [['name', 'a b']]);
    expect(first.next).toBe('/fhir?page=2');
    await warehouse.search('Patient', [], first.next);
    expect(asked).toEqual(['/fhir/Patient?name=a+b', '/fhir?page=2']);
    for (const cursor of ['http://elsewhere.example/fhir', '//elsewhere.example/fhir', '/admin']) {
      await expect(warehouse.search('Patient', [], cursor)).rejects.toThrow();
    }
    expect(asked).toHaveLength(2);
  });
});

describe('a page', () => {
  const openPage = async (answers: RequestListener): Promise<BenchHarness> => {
    const bench = await openHarnessOn(await serverThat(answers));
    benches.push(bench);
    return bench;
  };

  const practitioner = { resourceType: 'Practitioner', id: 'd', name: [{ text: 'Dr A' }] };

  it('says that the warehouse is away, and that what was sent may be there', async () => {
    let isAway = false;
    const bench = await openPage((request, response) => {
      const url = request.url ?? '';
      if (url.includes('?')) return sends({ resourceType: 'Bundle' })(request, response);
      const found = url.includes('/Patient/') ? { resourceType: 'Patient', id: 'p' } : practitioner;
      sends(found, isAway && request.method === 'POST' ? 503 : 200)(request, response);
    });
    await bench.signIn('d');
    isAway = true;
    const entered = { code: '2823-3', value: '5', at: '2026-11-26T07:30', status: 'final' };
    const answer = await bench.post('/patients/p/results', entered);
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('Read the record before you try again');
  });

  it('of a record whose section cannot be read says so, and does not say that it is empty', async () => {
    const bench = await openPage((request, response) => {
      const url = request.url ?? '';
      if (url.includes('/AllergyIntolerance')) return sends({}, 500)(request, response);
      if (url.includes('/Practitioner/')) return sends(practitioner)(request, response);
      if (url.includes('/Patient/'))
        return sends({ resourceType: 'Patient', id: 'p' })(request, response);
      if (request.method === 'POST') return sends(practitioner, 201)(request, response);
      return sends({ resourceType: 'Bundle', type: 'searchset' })(request, response);
    });
    await bench.signIn('d');
    const { text } = await bench.get('/patients/p');
    expect(text).toMatch(/Allergies and intolerances · The warehouse does not answer\. HTTP 500/);
    expect(text).toMatch(/Allergies and intolerances The warehouse does not answer\. HTTP 500/);
    expect(text).toMatch(/Problems Nothing in the record/);
  });

  it('of a record shows nothing that a server without filters gives of others', async () => {
    const condition = (text: string, patient: string): object => ({
      resource: {
        ...{ resourceType: 'Condition', id: text, code: { text } },
        subject: { reference: `Patient/${patient}` },
      },
    });
    const bench = await openPage((request, response) => {
      const url = request.url ?? '';
      if (url.includes('/Patient/'))
        return sends({ resourceType: 'Patient', id: 'p' })(request, response);
      if (url.includes('/Condition')) {
        const entry = [condition('Own', 'p'), condition('Foreign', 'q')];
        return sends({ resourceType: 'Bundle', type: 'searchset', entry })(request, response);
      }
      if (request.method === 'POST' || url.includes('/Practitioner/'))
        return sends(practitioner, 200)(request, response);
      return sends({ resourceType: 'Bundle', type: 'searchset' })(request, response);
    });
    await bench.signIn('d');
    const { text } = await bench.get('/patients/p');
    expect(text).toContain('Own');
    expect(text).not.toContain('Foreign');
  });
});
