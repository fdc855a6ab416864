import { openStore } from '../store/open-store';
import { DEFAULT_LIMITS } from '../start-fhir-server';
import { findMatches } from './find-matches';
import { parseSearch } from './search-query';

/** How SQLite would run a search: one line per step. */
function planOf(query: string): string[] {
  const store = openStore(undefined);
  const statements: string[] = [];
  const prepare = store.db.prepare.bind(store.db);
  store.db.prepare = ((sql: string) => {
    statements.push(sql);
    return prepare(sql);
  }) as never;
  const search = parseSearch('Observation', new URLSearchParams(query), DEFAULT_LIMITS);
  findMatches(store, search, { baseUrl: '' });
  const plan = statements.flatMap((sql) => {
    const steps = prepare(`EXPLAIN QUERY PLAN ${sql}`);
    return steps.all(...Array.from({ length: sql.split('?').length - 1 }, () => null));
  }) as { detail: string }[];
  store.close();
  return plan.map(({ detail }) => detail);
}

it.each([
  'code=http://loinc.org|2823-3&_total=accurate',
  'patient=Patient/p&status=final&category=laboratory',
  'date=ge2026&date=lt2027&value-quantity=gt5',
  'value-string=abc',
  'status:not=final',
  'date:missing=true',
  '_lastUpdated=ge2026&_sort=_lastUpdated',
  '_sort=-date,code,_id',
])('findMatches reads no table from end to end for %s', (query) => {
  const plan = planOf(query);
  expect(plan.length).toBeGreaterThan(0);
  expect(plan.filter((step) => step.startsWith('SCAN'))).toEqual([]);
});

it.each(['_sort=-date', '_sort=date', '_sort=-code', '_sort=value-quantity', '_sort=patient'])(
  'findMatches: looks only at the values of each match for %s',
  (query) => {
    const steps = planOf(query).filter((step) => step.startsWith('SEARCH i'));
    expect(steps).toEqual([expect.stringMatching(/INDEX \w+_rid \(rid=\? AND key=\?\)/)]);
  },
);
