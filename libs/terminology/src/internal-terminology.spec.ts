import type { ValueSet } from '@platform/catalog';

import { InternalTerminology } from './internal-terminology';

const severity: ValueSet = {
  id: 'severity',
  system: 'urn:test:severity',
  doc: 'test',
  plugin: 'test',
  concepts: [
    { code: 'any', display: 'Toute' },
    { code: 'high', display: 'Haute', parent: 'any' },
    { code: 'severe', display: 'Sévère', parent: 'high' },
  ],
};
const loinc: ValueSet = {
  id: 'loinc',
  system: 'http://loinc.org',
  doc: 'test',
  plugin: 'test',
  concepts: [],
  external: true,
};
const terminology = new InternalTerminology({
  valueSets: new Map([
    [severity.id, severity],
    [loinc.id, loinc],
  ]),
});

describe('InternalTerminology', () => {
  it('validates the codes of an enumerated value set and every code of an external one [MAN-037 MAN-336]', () => {
    expect(terminology.validateCode('severity', 'high')).toBe(true);
    expect(terminology.validateCode('severity', 'low')).toBe(false);
    expect(terminology.validateCode('loinc', 'anything')).toBe(true);
    expect(terminology.validateCode('unknown', 'high')).toBe(false);
  });

  it('follows parents to the top, itself included, and never downwards', () => {
    expect(terminology.subsumes('severity', 'any', 'severe')).toBe(true);
    expect(terminology.subsumes('severity', 'severe', 'severe')).toBe(true);
    expect(terminology.subsumes('severity', 'severe', 'high')).toBe(false);
  });

  it('ends on parents that form a circle', () => {
    const circular = {
      ...severity,
      concepts: [
        { code: 'a', display: 'A', parent: 'b' },
        { code: 'b', display: 'B', parent: 'a' },
      ],
    };
    const looping = new InternalTerminology({ valueSets: new Map([['severity', circular]]) });
    expect(looping.subsumes('severity', 'c', 'a')).toBe(false);
  });

  it('shows a code without a name as itself', () => {
    expect(terminology.display('severity', 'high')).toBe('Haute');
    expect(terminology.display('loinc', '2823-3')).toBe('2823-3');
  });
});
