import type { ValueSet } from '@platform/catalog';
import type { Terminology } from '@platform/ports';

import { InternalTerminology } from './internal-terminology';
import { RoutingTerminology } from './routing-terminology';

const concepts = [
  { code: 'high', display: 'Haute' },
  { code: 'severe', display: 'Sévère', parent: 'high' },
];
const severity: ValueSet = { id: 'severity', system: 'urn:s', doc: '', plugin: 'p', concepts };

const internal: Terminology = new InternalTerminology({
  valueSets: new Map([[severity.id, severity]]),
});
/** The same answers, each as a promise: a resolver that asks a server. */
const remote: Terminology = {
  has: async (valueSet) => internal.has(valueSet),
  validateCode: async (valueSet, code) => internal.validateCode(valueSet, code),
  expand: async (valueSet) => internal.expand(valueSet),
  display: async (valueSet, code) => internal.display(valueSet, code),
  subsumes: async (valueSet, parent, code) => internal.subsumes(valueSet, parent, code),
};
const routed = new RoutingTerminology(new Map([['severity', remote]]), internal);

it.each([
  {
    id: 'MAN-331',
    method: 'has',
    ask: (terminology: Terminology) => [terminology.has('severity'), terminology.has('nope')],
    answers: [true, false],
  },
  {
    id: 'MAN-332',
    method: 'validateCode',
    ask: (terminology: Terminology) => [
      terminology.validateCode('severity', 'high'),
      terminology.validateCode('severity', 'nope'),
    ],
    answers: [true, false],
  },
  {
    id: 'MAN-333',
    method: 'expand',
    ask: (terminology: Terminology) => [terminology.expand('severity'), terminology.expand('nope')],
    answers: [concepts, []],
  },
  {
    id: 'MAN-334',
    method: 'display',
    ask: (terminology: Terminology) => [terminology.display('severity', 'severe')],
    answers: ['Sévère'],
  },
  {
    id: 'MAN-335',
    method: 'subsumes',
    ask: (terminology: Terminology) => [
      terminology.subsumes('severity', 'high', 'severe'),
      terminology.subsumes('severity', 'severe', 'high'),
    ],
    answers: [true, false],
  },
])('$method answers the same at once or as a promise [$id]', async ({ ask, answers }) => {
  expect(ask(internal)).toEqual(answers);
  const promised = ask(routed);
  expect(promised[0]).toBeInstanceOf(Promise);
  expect(await Promise.all(promised)).toEqual(answers);
});
