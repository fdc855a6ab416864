import { answerOf, createApiClient, dataOf, type ApiClient } from '@platform/api-client';

import { openCampaignHospital, type CampaignHospital } from './campaign-hospital';
import { runCampaign, type CampaignOptions, type CampaignReport } from './campaign';
import { operationsOf, type ApiDocument } from './documented-api';
import { forgedIdentities } from './identity-cases';
import { makeKnownThings } from './known-things';
import { createLedger } from './ledger';
import { createSender } from './send';

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
}

const SEED = 20_261_122;

type Sample = Required<Pick<CampaignOptions, 'every' | 'atOnce'>>;

/** Calls every operation of the API with bad requests, as every caller. */
export function describeApiCampaign({ every, atOnce }: Sample): void {
  let hospital: CampaignHospital;
  let document: ApiDocument;
  let report: CampaignReport;
  let client: ApiClient;
  let before: Stored;
  const ledger = createLedger();

  interface Stored {
    readonly keys: readonly string[];
    readonly runs: readonly string[];
    readonly workflows: readonly string[];
    readonly agents: readonly string[];
  }

  /** Returns every item of a list, page by page. */
  async function everything<T>(
    read: (query: PageQuery) => Promise<{ readonly items: readonly T[]; nextCursor?: string }>,
  ): Promise<readonly T[]> {
    const items: T[] = [];
    let cursor: string | undefined;
    do {
      const page = await read({ limit: 100, ...(cursor !== undefined && { cursor }) });
      items.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return items;
  }

  const stored = async (): Promise<Stored> => {
    const idsOf = async (path: '/api/keys' | '/api/runs') =>
      (
        await everything<{ readonly id: string; readonly workflowSlug?: string | null }>((query) =>
          dataOf(client.GET(path, { params: { query } })),
        )
      )
        // The answer of an agent is its outputs, as specified, without the run.
        .filter(({ workflowSlug }) => workflowSlug?.startsWith('agent.') !== true)
        .map(({ id }) => id);
    const slugsOf = async (path: '/api/workflows' | '/api/agents/definitions') =>
      (await everything((query) => dataOf(client.GET(path, { params: { query } })))).map(
        ({ slug }) => slug,
      );
    return {
      keys: await idsOf('/api/keys'),
      runs: await idsOf('/api/runs'),
      workflows: await slugsOf('/api/workflows'),
      agents: await slugsOf('/api/agents/definitions'),
    };
  };

  beforeAll(async () => {
    hospital = await openCampaignHospital();
    const { proxyUrl } = hospital.stack;
    client = createApiClient({ baseUrl: proxyUrl, headers: hospital.identity });
    document = (await dataOf(client.GET('/api/openapi.json'))) as unknown as ApiDocument;
    const sound = await makeKnownThings(hospital.stack, hospital.identity);
    before = await stored();
    const sender = createSender(proxyUrl);
    report = await runCampaign({
      document,
      sender,
      identity: hospital.identity,
      identities: [...hospital.identities, ...forgedIdentities()],
      sound,
      lenient: ['postEventBatch'],
      seed: SEED,
      every,
      atOnce,
      observe: ledger.observe,
    });
    sender.close();
    const operations = operationsOf(document).length;
    process.stdout.write(`${report.requests} requests of ${operations} operations\n`);
  }, 900_000);
  afterAll(() => hospital?.close());

  it('a bad request is answered as documented, every time', () => {
    expect(report.findings).toEqual([]);
    expect(report.requests).toBeGreaterThan(2_000 / every);
  });

  it('the campaign reached the work of every operation', () => {
    const never = operationsOf(document)
      .filter(({ id }) => ![...(report.statuses.get(id) ?? [])].some((status) => status < 300))
      .map(({ id }) => id);
    // No run of the campaign has an incident, an agent or a decision table.
    expect(never.toSorted()).toEqual([
      'actOnIncident',
      'explainTable',
      'getEvalCaseOfRun',
      'makeWitnessTest',
      'resumeRun',
    ]);
  });

  it('the campaign left nothing that its answers do not name', async () => {
    const after = await stored();
    const made = (kind: keyof Stored) => after[kind].filter((id) => !before[kind].includes(id));
    const named = (kind: keyof Stored) =>
      [...ledger[kind]].filter((id) => !before[kind].includes(id));
    for (const kind of ['keys', 'runs', 'workflows', 'agents'] as const) {
      expect([kind, made(kind).toSorted()]).toEqual([kind, named(kind).toSorted()]);
    }
    for (const kind of ['keys', 'runs', 'workflows', 'agents'] as const) {
      expect(before[kind].filter((id) => !after[kind].includes(id))).toEqual([]);
    }
  });

  it('the campaign left an audit log that is whole', async () => {
    const verdict = await dataOf(client.GET('/api/audit/verify'));
    expect(verdict.ok).toBe(true);
    expect(verdict.lines).toBeGreaterThan(ledger.changes());
  });

  it('the same idempotency key starts one run', async () => {
    const call = (workflowSlug: string, body: object) => {
      const params = { path: { workflowSlug }, header: { 'Idempotency-Key': 'replayed' } };
      return answerOf(client.POST('/api/hooks/{workflowSlug}', { params, body }));
    };
    const first = await call('approval', { patientId: 'p-severe' });
    expect(first.status).toBe(202);
    const replays = await Promise.all(
      [1, 2, 3].map(() => call('approval', { patientId: 'p-severe' })),
    );
    for (const { status, body } of replays) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ outcome: 'duplicate', runs: first.body.runs });
    }
    const other = await call('campaign-read', {});
    expect([other.status, other.body.code]).toEqual([409, 'idempotency-key-reused']);
  });
}
