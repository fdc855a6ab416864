import { keepingLog } from '../__fixtures__/log-lines';
import { bundle, openScriptedServer, type Script } from '../__fixtures__/scripted-server';
import { openFhirClient } from '../client/fhir-client';
import { byEffect, createOnce } from './create-once';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const COMMUNICATION = { resourceType: 'Communication', status: 'completed' } as const;
const effect = { id: 'effect-1' };

const declaring = (more: object) => ({
  resourceType: 'CapabilityStatement',
  rest: [
    {
      mode: 'server',
      resource: [
        {
          type: 'Communication',
          interaction: ['read', 'search-type', 'create', 'update'].map((code) => ({ code })),
          ...more,
        },
      ],
    },
  ],
});

async function create(script: Script, declared: object) {
  const server = await openScriptedServer(script, { statement: declaring(declared) });
  const { log } = keepingLog();
  const client = openFhirClient(
    { baseUrl: server.baseUrl },
    { log, root: __dirname, key: 'ports.patient.config' },
  );
  opened.push(server, client);
  const created = createOnce(COMMUNICATION, { effect, by: byEffect(effect) }, { client, log });
  return { server, created };
}

const written = { ...COMMUNICATION, id: 'c1' };

describe('a create that collides with another write', () => {
  it('is sent again after 409, and finds what the other has written', async () => {
    const { server, created } = await create(
      (_, count) => (count <= 2 ? { status: 409 } : { status: 200, body: written }),
      { conditionalCreate: true },
    );
    await expect(created).resolves.toEqual({ outcome: 'existing', id: 'c1' });
    expect(server.received).toHaveLength(3);
  });

  it('is looked for again first, where the server knows no conditional create', async () => {
    let isWritten = false;
    const { server, created } = await create(({ method }) => {
      if (method === 'GET') return { body: bundle(isWritten ? [written] : []) };
      isWritten = true;
      return { status: 409 };
    }, {});
    await expect(created).resolves.toEqual({ outcome: 'existing', id: 'c1' });
    expect(server.received.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  });

  it('is looked for again first, where the server lets us choose the id', async () => {
    let isWritten = false;
    const { created } = await create(
      ({ method, url }) => {
        if (method === 'GET') {
          return isWritten ? { body: { ...written, id: url.split('/').at(-1) } } : { status: 404 };
        }
        isWritten = true;
        return { status: 409 };
      },
      { updateCreate: true },
    );
    await expect(created).resolves.toMatchObject({ outcome: 'existing' });
  });

  it('is given up after three more, as a conflict that may pass', async () => {
    const { server, created } = await create(() => ({ status: 409 }), { conditionalCreate: true });
    await expect(created).rejects.toMatchObject({ code: 'FHIR_VERSION_CONFLICT', retryable: true });
    expect(server.received).toHaveLength(4);
  });

  it('counts as done when several resources match its condition', async () => {
    const { created } = await create(() => ({ status: 412 }), { conditionalCreate: true });
    await expect(created).resolves.toEqual({ outcome: 'existing' });
  });
});
