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
      spec({
        ...roles,
        escalation: [{ after: 'PT1H', do: 'expire' }],
        rejectReasons: { valueSet },
      });
    expect(findingsOf('WF304', refused('refusal'))).toEqual([]);
    expect(findingsOf('WF304', refused('refusel')).map(({ path }) => path)).toEqual([
      '/nodes/1/config/rejectReasons/valueSet',
    ]);
    expect(afterFix('WF304', refused('refusel'))).toEqual([]);
  });

  const late = { ...roles, due: 'PT1H' };

  it.each<[string, NodeSpec['config'], string[]]>([
    ['due alone', late, [at]],
    ['due and reminders', { ...late, escalation: [{ after: 'PT2H', do: 'remind' }] }, [at]],
    ['an expiry', { ...late, escalation: [{ after: 'PT2H', do: 'expire' }] }, []],
    ['no limit at all, which WF312 says', roles, []],
  ])('is said to wait for ever with %s (WF317)', (_what, config, expected) => {
    const findings = findingsOf('WF317', spec(config));
    expect(findings.map(({ path }) => path)).toEqual(expected);
    expect(findings.every(({ severity }) => severity === 'warning')).toBe(true);
  });

  it('is ended by the time of the run (WF317)', () => {
    const limited = { ...spec(late), settings: { runTimeout: 'P7D' } };
    expect(findingsOf('WF317', limited)).toEqual([]);
  });

  it.each<[string, NodeSpec['config'], string]>([
    ['due', late, 'PT1H'],
    ['the last step', { ...late, escalation: [{ after: 'PT2H', do: 'remind' }] }, 'PT2H'],
  ])('gets an expiry after %s (WF317)', (_what, config, end) => {
    const [found] = findingsOf('WF317', spec(config));
    expect(JSON.stringify(found?.fix?.patch)).toContain(`"after":"${end}","do":"expire"`);
    const left = afterFix('WF317', spec(config));
    expect(left.filter((each) => /WF31[27]/.test(each))).toEqual([]);
  });

  it('never takes a branch that no step leads to (WF318)', () => {
    const followed = (config: NodeSpec['config']) =>
      specOf(
        [start, ask(config), told],
        ['start.value -> ask.value', 'ask.expired -> told.$after'],
      );
    const expiry = { ...late, escalation: [{ after: 'PT1H', do: 'expire' }] };
    const paths = (config: NodeSpec['config']) =>
      findingsOf('WF318', followed(config)).map(({ severity, path }) => `${severity} ${path}`);
    expect(paths(late)).toEqual(['warning /edges/1/from']);
    expect(paths(expiry)).toEqual([]);
  });

  it.each<[string, NodeSpec['config'], string | undefined]>([
    ['due', late, 'PT1H'],
    ['the last step', { ...late, escalation: [{ after: 'PT2H', do: 'remind' }] }, 'PT2H'],
    ['a step, without due', { ...roles, escalation: [{ after: 'PT3H', do: 'remind' }] }, 'PT3H'],
    ['nothing that says how long', roles, undefined],
  ])('gets the expiry that its branch is for, after %s (WF318)', (_what, config, end) => {
    const followed = specOf(
      [start, ask(config), told],
      ['start.value -> ask.value', 'ask.expired -> told.$after'],
    );
    const [found] = findingsOf('WF318', followed);
    if (end === undefined) {
      expect(found?.fix).toBeUndefined();
      return;
    }
    expect(JSON.stringify(found?.fix?.patch)).toContain(`"after":"${end}","do":"expire"`);
    expect(afterFix('WF318', followed).filter((each) => /WF31[278]/.test(each))).toEqual([]);
  });
});
