import { keepingLog } from '../__fixtures__/log-lines';
import {
  bundle,
  openScriptedServer,
  type Scripted,
  type ScriptedServer,
} from '../__fixtures__/scripted-server';
import { checksConnection } from './check-connection';
import { openFhirClient, type FhirClient } from './fhir-client';

let server: ScriptedServer;
let client: FhirClient;
afterEach(async () => {
  await client.close();
  await server.close();
});

/** Checks a server that answers searches, and `metadata`, as given. */
async function check(search: Scripted, statement: object = {}): Promise<void> {
  server = await openScriptedServer(() => search, { statement });
  const deps = { log: keepingLog().log, root: __dirname, key: 'ports.patient.config' };
  client = openFhirClient({ baseUrl: server.baseUrl }, deps);
  await checksConnection(client).checkConnection({ signal: AbortSignal.timeout(10_000) });
}
const STATEMENT = { resourceType: 'CapabilityStatement' };

describe('the check of the connection', () => {
  it('asks with our credentials, for one id alone', async () => {
    await check({ body: bundle([]) });
    expect(server.received.map(({ url }) => url)).toEqual(['/fhir/Patient?_count=1&_elements=id']);
  });

  it('accepts a server that refuses the search and shows its capabilities', async () => {
    await expect(check({ status: 403 }, STATEMENT)).resolves.toBeUndefined();
    await client.close();
    await server.close();
    await expect(check({ status: 400 }, STATEMENT)).resolves.toBeUndefined();
  });

  it.each([
    ['a wrong password', { status: 401 }, 'FHIR_UNAUTHENTICATED'],
    ['a server that is not ready', { status: 503 }, 'FHIR_UNAVAILABLE'],
    ['a portal in front of it', { body: '<html>sign in</html>' }, 'FHIR_NOT_JSON'],
    ['a path without a FHIR server', { status: 404 }, 'FHIR_NOT_A_STATEMENT'],
    ['an answer that is no FHIR', { body: { hello: 'world' } }, 'FHIR_NOT_JSON'],
  ])('names %s', async (_, search, code) => {
    await expect(check(search, { resourceType: 'Other' })).rejects.toMatchObject({ code });
  });

  it('says of a check that ended before an answer that it was given up, not that there is no server', async () => {
    server = await openScriptedServer(() => ({ body: bundle([]), afterMs: 2_000 }));
    const deps = { log: keepingLog().log, root: __dirname, key: 'ports.patient.config' };
    client = openFhirClient({ baseUrl: server.baseUrl }, deps);
    await expect(
      checksConnection(client).checkConnection({ signal: AbortSignal.timeout(50) }),
    ).rejects.toMatchObject({ code: 'FHIR_GIVEN_UP' });
  });

  it('names a server that nobody answers for', async () => {
    server = await openScriptedServer(() => ({}));
    const { baseUrl } = server;
    await server.close();
    const deps = { log: keepingLog().log, root: __dirname, key: 'ports.patient.config' };
    client = openFhirClient({ baseUrl }, deps);
    await expect(
      checksConnection(client).checkConnection({ signal: AbortSignal.timeout(10_000) }),
    ).rejects.toMatchObject({ code: 'FHIR_UNREACHABLE' });
  });
});
