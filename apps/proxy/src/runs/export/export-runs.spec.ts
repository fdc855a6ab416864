import type { RunsQuery } from '../list-query';
import type { RunSummary } from '../run-summary';
import { exportRuns } from './export-runs';

const run = (id: string, more: Partial<RunSummary> = {}): RunSummary => ({
  ...{ id, eventId: id, eventType: 'lab.result', service: 'workflow', workflowName: 'Alerte' },
  ...{ workflowSlug: 'alerte', specVersion: 3, specHash: null, subjects: { patient: 'p-1' } },
  ...{ status: 'completed', finalStatus: 'completed', lostAt: null },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z' },
  ...more,
});

/** The export of these pages, and the queries that it asked. */
async function exported(
  pages: readonly (readonly RunSummary[])[],
  more: Partial<Parameters<typeof exportRuns>[1]> = {},
) {
  const asked: RunsQuery[] = [];
  const rows: string[] = [];
  for await (const text of exportRuns(
    { status: 'failed' },
    {
      ...{ language: 'fr', timezone: 'Europe/Paris', hasSubjects: false },
      inLanguage: (each) => Promise.resolve(each),
      page: (query) => {
        asked.push(query);
        const items = pages[asked.length - 1] ?? [];
        const next = asked.length < pages.length ? { nextCursor: `c${asked.length}` } : {};
        return Promise.resolve({ items: [...items], ...next });
      },
      ...more,
    },
  )) {
    rows.push(text);
  }
  return { asked, text: rows.join('') };
}

describe('exportRuns', () => {
  it('reads page by page with the filters, and writes what a French Excel opens', async () => {
    const endedAt = '2026-11-20T08:01:30.000Z';
    const { asked, text } = await exported([[run('a', { endedAt })], [run('=b')]]);
    expect(asked).toEqual([
      { status: 'failed', limit: 200 },
      { status: 'failed', limit: 200, cursor: 'c1' },
    ]);
    const [titles, first, second, end] = text.split('\r\n');
    expect(titles).toMatch(/^\uFEFF"Exécution";"État";"Workflow";/u);
    expect(first).toBe(
      '"a";"Terminée";"Alerte";"alerte";3;"(masqué)";"2026-11-20 09:00:00";"2026-11-20 09:01:30";90;;;;"lab.result"',
    );
    expect(second).toMatch(/^"'=b";/u);
    expect(end).toBe('');
  });

  it('tells what a run waits for and why, and ids of subjects only where they are asked for', async () => {
    const awaits = { kind: 'action', path: 'read', code: 'timeout' } as const;
    const { text } = await exported(
      [
        [
          run('a', { status: 'running', waitsFor: 'operator', awaits }),
          run('b', { status: 'failed', endReason: 'cancelled', error: { code: 'cancelled' } }),
        ],
      ],
      { hasSubjects: true, language: 'en' },
    );
    expect(text).toContain('"a";"Incident";');
    expect(text).toContain('"read";"timeout"');
    expect(text).toContain('"b";"Cancelled";');
    expect(text).toContain('"patient:p-1"');
  });

  it('says that it was cut where more runs match', async () => {
    const { asked, text } = await exported([[run('a'), run('b')], [run('c')]], { max: 2 });
    expect(asked).toEqual([{ status: 'failed', limit: 2 }]);
    expect(text.trimEnd().split('\r\n')).toHaveLength(4);
    expect(text).toContain('"Liste coupée à 10000 exécutions');
  });
});
