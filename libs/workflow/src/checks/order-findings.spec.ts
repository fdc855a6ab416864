import { finding } from '../finding';
import { orderFindings } from './order-findings';

const scopes = [
  { pointer: '' },
  { pointer: '/nodes/2/config/body' },
  { pointer: '/nodes/2/config/body/nodes/0/config/body' },
];
const ordered = (...given: string[]): string[] =>
  orderFindings(
    given.map((each) => {
      const [code = '', path = ''] = each.split(' ');
      return finding(code, path, { fr: '', en: '' });
    }),
    scopes,
  ).map(({ code, path }) => `${code} ${path}`);

describe('the order of findings', () => {
  it.each([
    [
      'the members of a document',
      ['W /context/0', 'W /outputs/0', 'W /nodes/0', 'W /edges/0', 'W /settings/a', 'W /safety/0'],
    ],
    ['what is about the whole first', ['W ', 'W /slug', 'W /context']],
    ['positions as numbers', ['W /nodes/2/type', 'W /nodes/9/type', 'W /nodes/10/type']],
    [
      'a node before what is in it',
      ['W /nodes/1', 'W /nodes/1/config', 'W /nodes/1/config/a', 'W /nodes/2'],
    ],
    ['codes at one place', ['WF101 /nodes/1', 'WF301 /nodes/1']],
    [
      'scopes, outer before inner',
      [
        'W /nodes/9',
        'W /edges/0',
        'W /nodes/2/config/body/edges/0',
        'W /nodes/2/config/body/nodes/0/config/body/nodes/0',
      ],
    ],
    [
      'a body that is no scope as a part of its node',
      ['W /nodes/3/config/body/nodes/0', 'W /nodes/4', 'W /nodes/2/config/body/nodes/0'],
    ],
  ])('follows %s', (_what, expected) => {
    expect(ordered(...expected)).toEqual(expected);
    expect(ordered(...[...expected].reverse())).toEqual(expected);
  });
});
