import { afterFix, findingsOf, found, mapOf } from '../__fixtures__/findings';
import { specOf, start } from '../__fixtures__/specs';
import type { NodeSpec } from '../index';

const roles = { assignment: { roles: ['nurse'] } };
const ask = (config?: NodeSpec['config']): NodeSpec => ({
  id: 'ask',
  type: 't.ask',
  ...(config && { config }),
});
const told: NodeSpec = { id: 'told', type: 't.write' };
const spec = (config?: NodeSpec['config']) =>
  specOf([start, ask(config), told], ['start.value -> ask.value', 'ask.$done -> told.$after']);
const at = '/nodes/1';

describe('a human task', () => {
  it.each<[string, NodeSpec['config'], string[]]>([
    ['for nobody, for ever', undefined, [at, at]],
    ['for nobody', { due: 'PT1H' }, [at]],
    ['for nobody but not the starter', { due: 'PT1H', assignment: { notStarter: true } }, [at]],
    ['for ever', roles, [at]],
    ['for ever, with reminders', { ...roles, escalation: [{ after: 'PT1H', do: 'remind' }] }, [at]],
    ['for a role, with a limit', { ...roles, due: 'PT1H' }, []],
    ['for users, with a limit', { assignment: { users: 'in.value' }, due: 'PT1H' }, []],
    ['that expires', { ...roles, escalation: [{ after: 'PT1H', do: 'expire' }] }, []],
    [
      'whose steps are out of order',
      {
        ...roles,
        escalation: [
          { after: 'PT4H', do: 'expire' },
          { after: 'PT120M', do: 'remind' },
        ],
      },
      [`${at}/config/escalation`],
    ],
    [
      'whose steps are in order, in units of their own',
      {
        ...roles,
        escalation: [
          { after: 'PT120M', do: 'remind' },
          { after: 'PT4H', do: 'expire' },
        ],
      },
      [],
    ],
    [
      'reassigned to nobody',
      { ...roles, due: 'PT9H', escalation: [{ after: 'PT1H', do: 'reassign' }] },
      [`${at}/config/escalation/0`],
    ],
    [
      'reassigned to a role',
      { ...roles, due: 'PT9H', escalation: [{ after: 'PT1H', do: 'reassign', to: ['x'] }] },
      [],
    ],
    [
      'reminded of somebody else',
      { ...roles, due: 'PT9H', escalation: [{ after: 'PT1H', do: 'remind', to: ['x'] }] },
      [`${at}/config/escalation/0/to`],
    ],
  ])('%s (WF312)', (_what, config, expected) => {
    const findings = findingsOf('WF312', spec(config));
    expect(findings.map(({ path }) => path)).toEqual(expected);
    expect(findings.every(({ severity }) => severity === 'error')).toBe(true);
  });

  it('loses a recipient that its step does not take', () => {
    const escalation = [{ after: 'PT1H', do: 'expire', to: ['x'] }];
    expect(afterFix('WF312', spec({ ...roles, escalation }))).toEqual([]);
  });

  it('gets its steps put in order', () => {
    const escalation = [
      { after: 'PT4H', do: 'expire' },
      { after: 'PT1H', do: 'remind' },
    ];
    expect(afterFix('WF312', spec({ ...roles, escalation }))).toEqual([]);
  });

  it('is checked in the body of a map', () => {
    expect(
      findingsOf('WF312', specOf([start, mapOf([ask(roles)], [])])).map(({ path }) => path),
    ).toEqual(['/nodes/1/config/body/nodes/0']);
  });

  it.each<[string, NodeSpec['config'], string[]]>([
    ['a limit that is no duration', { due: '4h' }, ['WF312 /nodes/1', 'WF100 /nodes/1/config/due']],
    [
      'an assignment of the wrong shape',
      { assignment: { role: 'nurse' } },
      ['WF312 /nodes/1', 'WF100 /nodes/1/config/assignment/role'],
    ],
    [
      'a title that cannot be read and a limit that is no duration',
      { ...roles, title: 'Dose {{ in.gone }}', due: 4 },
      ['WF100 /nodes/1/config/due', 'WF307 /nodes/1/config/title'],
    ],
    [
      'a form that says nothing of its ports, which the rest depends on',
      { form: 'dose' },
      ['WF100 /nodes/1/config/form'],
    ],
  ])('is told every mistake at once: %s', (_what, config, expected) => {
    const about = found(spec(config)).filter((each) => !/WF314/.test(each));
    expect(about).toEqual(expected);
  });

  it('takes its reasons of refusal from a known value set (WF304)', () => {
    const refused = (valueSet: string) =>
      spec({ ...roles, due: 'PT1H', rejectReasons: { valueSet } });
    expect(findingsOf('WF304', refused('refusal'))).toEqual([]);
    expect(findingsOf('WF304', refused('refusel')).map(({ path }) => path)).toEqual([
      '/nodes/1/config/rejectReasons/valueSet',
    ]);
    expect(afterFix('WF304', refused('refusel'))).toEqual([]);
  });
});
