import { afterFix, findingsOf, found } from '../__fixtures__/findings';
import { specOf } from '../__fixtures__/specs';
import type { NodeSpec, WorkflowSpec } from '../index';

const scheduled = (config?: NodeSpec['config']): WorkflowSpec =>
  specOf([{ id: 'start', type: 'core.schedule', ...(config && { config }) }]);

describe('a schedule (WF100)', () => {
  it.each([
    { cron: '0 7 * * *' },
    { cron: '*/15 8-18 * * MON-FRI', timezone: 'Europe/Paris', missed: 'latest' },
    { cron: '0 0 29 2 *', missed: 'skip' },
    { cron: '30 0 7 * * *', timezone: 'UTC' },
    { cron: '0 0 30 2 1' },
  ])('%j is sound', (config) => {
    expect(found(scheduled(config))).toEqual([]);
  });

  it.each<[string, NodeSpec['config'], string, string]>([
    ['a rule', undefined, '/nodes/0', 'is missing'],
    ['a rule that can be read', { cron: 'often' }, '/nodes/0/config/cron', 'five fields'],
    ['a minute that exists', { cron: '60 7 * * *' }, '/nodes/0/config/cron', 'five fields'],
    ['no year', { cron: '0 0 7 * * * 2027' }, '/nodes/0/config/cron', 'five fields'],
    ['a day that exists', { cron: '0 0 30 2 *' }, '/nodes/0/config/cron', 'no day'],
    [
      'a zone that exists',
      { cron: '0 7 * * *', timezone: 'Europe/Pariss' },
      '/nodes/0/config/timezone',
      'Europe/Pariss',
    ],
  ])('needs %s', (_what, config, path, words) => {
    const spec = scheduled(config);
    expect(found(spec)).toEqual([`WF100 ${path}`]);
    const [only] = findingsOf('WF100', spec);
    expect(only?.message.en).toContain(words);
    expect(only?.message.fr).not.toBe(only?.message.en);
  });

  it('in a misspelt zone is mended', () => {
    expect(afterFix('WF100', scheduled({ cron: '0 7 * * *', timezone: 'Europe/Pariss' }))).toEqual(
      [],
    );
  });

  it('that is no text is said once', () => {
    expect(found(scheduled({ cron: 7, timezone: true, missed: 1 }))).toEqual([
      'WF302 /nodes/0/config/cron',
      'WF302 /nodes/0/config/missed',
      'WF302 /nodes/0/config/timezone',
    ]);
  });

  it('says in words of the language what becomes of missed instants', () => {
    const spec = scheduled({ cron: '0 7 * * *', missed: 'lates' });
    expect(found(spec)).toEqual(['WF100 /nodes/0/config/missed']);
    expect(afterFix('WF100', spec)).toEqual([]);
  });

  it('is the only one of its workflow (WF102)', () => {
    const rule = (id: string, cron: string): NodeSpec => ({
      id,
      type: 'core.schedule',
      config: { cron },
    });
    const spec = specOf([rule('early', '0 7 * * *'), rule('late', '0 19 * * *')]);
    expect(findingsOf('WF102', spec).map(({ path }) => path)).toEqual(['/nodes/1/type']);
  });

  it('is only what the language calls one', () => {
    expect(found(specOf([{ id: 'start', type: 't.start', config: { cron: 'often' } }]))).toEqual([
      'WF102 /nodes/0/config/cron',
    ]);
  });
});
