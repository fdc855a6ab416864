import { openCampaignHospital, type CampaignHospital } from './__fixtures__/campaign-hospital';
import { runCampaign, type CampaignReport } from './__fixtures__/campaign';
import { operationsOf, type ApiDocument } from './__fixtures__/documented-api';
import { forgedIdentities } from './__fixtures__/identity-cases';
import { makeKnownThings } from './__fixtures__/known-things';
import { createLedger } from './__fixtures__/ledger';
import { createSender } from './__fixtures__/send';

const SEED = 20_261_122;

/** Every operation of the API, asked wrongly in every way we know, by everybody. */
describe('a campaign of bad requests', () => {
  let hospital: CampaignHospital;
  let document: ApiDocument;
  let report: CampaignReport;
  let before: Stored;
  const ledger = createLedger();

  interface Stored {
    readonly keys: readonly string[];
    readonly runs: readonly string[];
    readonly workflows: readonly string[];
    readonly agents: readonly string[];
  }

  const get = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${hospital.stack.proxyUrl}${path}`, { headers: hospital.identity });
    expect(answer.status).toBe(200);
    return (await answer.json()) as T;
  };

  /** Every item of a list, page by page. */
  async function everything<T>(path: string): Promise<readonly T[]> {
    const items: T[] = [];
    let cursor = '';
    do {
      const page = await get<{ items: T[]; nextCursor?: string }>(`${path}?limit=100${cursor}`);
      items.push(...page.items);
      cursor =
        page.nextCursor === undefined ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`;
    } while (cursor !== '');
    return items;
  }

  const stored = async (): Promise<Stored> => ({
    keys: (await everything<{ id: string }>('/api/keys')).map(({ id }) => id),
    runs: (await everything<{ id: string }>('/api/runs')).map(({ id }) => id),
    workflows: (await everything<{ slug: string }>('/api/workflows')).map(({ slug }) => slug),
    agents: (await everything<{ slug: string }>('/api/agents/definitions')).map(({ slug }) => slug),
  });

  beforeAll(async () => {
    hospital = await openCampaignHospital();
    const { proxyUrl } = hospital.stack;
    document = await get<ApiDocument>('/api/openapi.json');
    const sound = await makeKnownThings(proxyUrl, hospital.identity);
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
      observe: ledger.observe,
    });
    sender.close();
  }, 900_000);
  afterAll(() => hospital?.close());

  it('is answered as documented, every time', () => {
    expect(report.findings).toEqual([]);
    expect(report.requests).toBeGreaterThan(2_000);
  });

  it('reached the work of every operation', () => {
    const never = operationsOf(document)
      .filter(({ id }) => ![...(report.statuses.get(id) ?? [])].some((status) => status < 300))
      .map(({ id }) => id);
    // No run of the campaign has an incident.
    expect(never.toSorted()).toEqual(['actOnIncident', 'resumeRun']);
  });

  it('left nothing that its answers do not name', async () => {
    const after = await stored();
    // What a schedule starts is named by no answer.
    const made = (kind: keyof Stored) =>
      after[kind].filter((id) => !before[kind].includes(id) && !id.startsWith('~schedule:'));
    const named = (kind: keyof Stored) =>
      [...ledger[kind]].filter((id) => !before[kind].includes(id));
    for (const kind of ['keys', 'runs', 'workflows', 'agents'] as const) {
      expect([kind, made(kind).toSorted()]).toEqual([kind, named(kind).toSorted()]);
    }
    for (const kind of ['keys', 'runs', 'workflows', 'agents'] as const) {
      expect(before[kind].filter((id) => !after[kind].includes(id))).toEqual([]);
    }
  });

  it('left an audit log that is whole', async () => {
    const verdict = await get<{ ok: boolean; lines: number }>('/api/audit/verify');
    expect(verdict.ok).toBe(true);
    expect(verdict.lines).toBeGreaterThan(ledger.changes());
  });

  it('the same idempotency key starts one run', async () => {
    const call = async (path: string, body: object) => {
      const answer = await fetch(`${hospital.stack.proxyUrl}${path}`, {
        method: 'POST',
        headers: {
          ...hospital.identity,
          'content-type': 'application/json',
          'idempotency-key': 'replayed',
        },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    const first = await call('/api/hooks/approval', { patientId: 'p-severe' });
    expect(first.status).toBe(202);
    const replays = await Promise.all(
      [1, 2, 3].map(() => call('/api/hooks/approval', { patientId: 'p-severe' })),
    );
    for (const { status, body } of replays) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ outcome: 'duplicate', runs: first.body['runs'] });
    }
    const other = await call('/api/hooks/campaign-read', {});
    expect([other.status, other.body['code']]).toEqual([409, 'idempotency-key-reused']);
  });
});
