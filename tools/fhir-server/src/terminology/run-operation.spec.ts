import { openServerHarness, type ServerHarness } from '../__fixtures__/open-server-harness';
import { type Resource } from '../resource';

let harness: ServerHarness;

const SYSTEM = 'urn:test:triage';

const CONTENT = [
  {
    resourceType: 'CodeSystem',
    id: 'triage',
    url: SYSTEM,
    name: 'Triage',
    status: 'active',
    content: 'complete',
    concept: [
      {
        code: 'urgent',
        display: 'Urgent',
        designation: [{ language: 'fr', value: 'En urgence' }],
        concept: [{ code: 'now', display: 'Now', definition: 'At once' }],
      },
      { code: 'later', display: 'Later' },
    ],
  },
  valueSet('all', [{ system: SYSTEM }]),
  valueSet('urgent', [
    { system: SYSTEM, filter: [{ property: 'concept', op: 'is-a', value: 'urgent' }] },
  ]),
  valueSet('listed', [{ system: 'urn:elsewhere', concept: [{ code: 'x', display: 'X' }] }]),
  valueSet('foreign', [{ system: 'urn:elsewhere' }]),
  {
    ...valueSet('without', [{ valueSet: ['urn:vs:all'] }]),
    compose: {
      include: [{ valueSet: ['urn:vs:all'] }],
      exclude: [{ system: SYSTEM, concept: [{ code: 'later' }] }],
    },
  },
  valueSet('loop', [{ valueSet: ['urn:vs:loop'] }]),
];

function valueSet(id: string, include: object[]) {
  return {
    resourceType: 'ValueSet',
    id,
    url: `urn:vs:${id}`,
    status: 'active',
    compose: { include },
  };
}

beforeAll(async () => {
  harness = await openServerHarness();
  for (const body of CONTENT)
    await harness.call('PUT', `/${body.resourceType}/${body.id}`, { body });
});

afterAll(() => harness.close());

const codes = ({ expansion }: Resource): string[] =>
  ((expansion as unknown as { contains?: { code: string }[] }).contains ?? []).map(
    ({ code }) => code,
  );

const output = ({ parameter }: Resource, name: string): unknown => {
  const found = (parameter as unknown as Record<string, unknown>[]).find(
    (one) => one['name'] === name,
  );
  return found?.['valueBoolean'] ?? found?.['valueString'];
};

it.each([
  ['url=urn:vs:all', ['urgent', 'now', 'later']],
  ['url=urn:vs:urgent', ['urgent', 'now']],
  ['url=urn:vs:without', ['urgent', 'now']],
  ['url=urn:vs:listed', ['x']],
  ['url=urn:vs:all&count=1&offset=1', ['now']],
  ['url=urn:vs:all&filter=LAT', ['later']],
  ['url=urn:vs:all&filter=urgence&displayLanguage=fr', ['urgent']],
])('expands %s', async (query, expected) => {
  const { body } = await harness.call('GET', `/ValueSet/$expand?${query}`);
  expect(codes(body)).toEqual(expected);
});

it.each([
  ['ValueSet/$validate-code?url=urn:vs:urgent&system=urn:test:triage&code=now', true],
  ['ValueSet/urgent/$validate-code?system=urn:test:triage&code=later', false],
  ['ValueSet/$validate-code?url=urn:vs:urgent&system=urn:other&code=now', false],
  ['CodeSystem/$validate-code?url=urn:test:triage&code=now', true],
  ['CodeSystem/$validate-code?url=urn:test:triage&code=never', false],
  ['CodeSystem/$validate-code?url=urn:test:triage&code=urgent&display=En%20urgence', true],
  ['CodeSystem/$validate-code?url=urn:test:triage&code=urgent&display=Wrong', false],
])('run operation: validates %s', async (path, result) => {
  const { body } = await harness.call('GET', `/${path}`);
  expect(output(body, 'result')).toBe(result);
});

it('run operation: takes its input from a Parameters resource, with an inline value set', async () => {
  const parameter = [
    {
      name: 'valueSet',
      resource: valueSet('inline', [{ system: SYSTEM, concept: [{ code: 'now' }] }]),
    },
    { name: 'coding', valueCoding: { system: SYSTEM, code: 'now' } },
  ];
  const body = { resourceType: 'Parameters', parameter };
  const answer = await harness.call('POST', '/ValueSet/$validate-code', { body });
  expect(output(answer.body, 'result')).toBe(true);
  expect(output(answer.body, 'display')).toBe('Now');
});

it('run operation: looks up a code', async () => {
  const path = '/CodeSystem/$lookup?system=urn:test:triage&code=urgent&displayLanguage=fr-FR';
  const { body } = await harness.call('GET', path);
  expect([output(body, 'name'), output(body, 'display')]).toEqual(['Triage', 'En urgence']);
});

it.each([
  ['ValueSet/$expand?url=urn:vs:nothing', 404],
  ['ValueSet/$expand', 400],
  ['ValueSet/$expand?url=urn:vs:foreign', 422],
  ['ValueSet/$expand?url=urn:vs:loop', 422],
  ['ValueSet/$validate-code?url=urn:vs:all&code=now', 400],
  ['CodeSystem/$lookup?system=urn:test:triage&code=never', 404],
  ['CodeSystem/$lookup?system=urn:unknown&code=x', 404],
  ['ValueSet/$nonsense', 404],
])('run operation: refuses %s', async (path, status) => {
  expect((await harness.call('GET', `/${path}`)).status).toBe(status);
});

it('run operation: answers for an unknown value set as the vendor does', async () => {
  harness.server.setBehaviours({ unknownValueSetStatus: 400 });
  const { status } = await harness.call('GET', '/ValueSet/$expand?url=urn:vs:nothing');
  harness.server.resetBehaviours();
  expect(status).toBe(400);
});
