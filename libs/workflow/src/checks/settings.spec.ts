import { afterFix, findingsOf, found, mapOf } from '../__fixtures__/findings';
import { specOf, start } from '../__fixtures__/specs';

describe('the time zone of the settings (WF100)', () => {
  const spec = (timezone: string) => specOf([start], [], { settings: { timezone } });

  it.each(['Europe/Paris', 'America/New_York', 'UTC'])('%s exists', (timezone) => {
    expect(found(spec(timezone))).toEqual([]);
  });

  it.each(['Europe/Pariss', '+02:00', 'nowhere', ''])('"%s" does not', (timezone) => {
    expect(found(spec(timezone))).toEqual(['WF100 /settings/timezone']);
  });

  it('is mended when it was misspelt', () => {
    expect(afterFix('WF100', spec('Europe/Pariss'))).toEqual([]);
  });
});

describe('hazards and their controls (WF102)', () => {
  const hazard = (controls: string[]) => [
    { id: 'H1', title: 'x', severity: 'minor' as const, controls },
  ];
  const write = { id: 'write', type: 't.write' };

  it('name what is declared', () => {
    const spec = specOf([start, { ...write, hazards: ['H1'] }, mapOf([write], [])], [], {
      safety: hazard(['write', 'each/write']),
    });
    expect(found(spec)).toEqual([]);
  });

  it.each([
    [
      'a hazard that is not declared',
      specOf([start, { ...write, hazards: ['H2'] }], [], { safety: hazard([]) }),
      '/nodes/1/hazards/0',
    ],
    [
      'a hazard of a node in a body',
      specOf([start, mapOf([{ ...write, hazards: ['H2'] }], [])], [], { safety: hazard([]) }),
      '/nodes/1/config/body/nodes/0/hazards/0',
    ],
    [
      'a control that is no node',
      specOf([start, write], [], { safety: hazard(['start', 'wrote']) }),
      '/safety/0/controls/1',
    ],
  ])('%s is found and mended', (_what, spec, path) => {
    expect(findingsOf('WF102', spec).map((each) => each.path)).toEqual([path]);
    expect(afterFix('WF102', spec)).toEqual([]);
  });
});
