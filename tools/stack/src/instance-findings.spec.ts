import { findingsIn } from './instance-findings';

const line = (fields: object): string => JSON.stringify({ level: 40, msg: 'fr', ...fields });
const memry = { component: 'instance', file: 'instance.yaml', line: 3, column: 14, en: 'memry' };

it('instance findings: finds what either process logged of its instance, once, with as much of its location as there is', () => {
  const endpoint = [
    'listening',
    '{ not JSON',
    line({ component: 'instance', msg: "manifeste d'instance chargé" }),
    line({ component: 'plugins', en: 'of another component' }),
    line(memry),
    line({ component: 'instance', file: 'a/plugin.yaml', en: 'in part' }),
  ];
  const proxy = [line(memry), line({ component: 'instance', en: 'nowhere' })];
  expect(findingsIn(endpoint, proxy)).toEqual([
    { location: 'instance.yaml:3:14', sentence: 'memry' },
    { location: 'a/plugin.yaml', sentence: 'in part' },
    { location: undefined, sentence: 'nowhere' },
  ]);
});
