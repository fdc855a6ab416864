import { NO_PINS, type AgentVersion } from '../model/version';
import { calling, Shelf } from './__fixtures__/shelf';
import { calleesOf, resolveDraft, resolvePastVersion, resolveVersion } from './resolved-workflow';

let shelf: Shelf;
beforeEach(() => {
  shelf = new Shelf();
});

const agent = {
  ...{ slug: 'sum-up', name: 'Sum up', version: 2, hash: 'h', spec: {}, pins: NO_PINS },
} as unknown as AgentVersion;

const versions = () => ({
  published: new Map(
    ['b', 'c'].flatMap((slug) => {
      const found = shelf.published(slug);
      return found ? [[slug, found] as const] : [];
    }),
  ),
  workflow: async (slug: string, version: number) => shelf.version(slug, version),
  agent: async (slug: string, version: number) =>
    slug === agent.slug && version === agent.version ? agent : undefined,
});

it('a version has what it was published with, and the agents of all that it reaches', async () => {
  shelf.publish(calling('b'));
  const version = shelf.publish(calling('a', ['b', { workflow: 'c', version: 'published' }]));
  const c = shelf.publish(calling('c'));
  shelf.publish(calling('b'));
  const pins = { ...NO_PINS, agents: { 'sum-up': { version: 2, hash: 'h' } } };
  const published = new Map([...versions().published, ['c', { ...c, pins }]]);
  const resolved = await resolveVersion(version, { ...versions(), published });
  expect(resolved).toMatchObject({
    workflow: {
      ...{ slug: 'a', version: 1 },
      called: { b: { version: 1 }, c: { version: 1 } },
      agents: { 'sum-up': agent },
    },
  });
  if (!('workflow' in resolved)) throw new Error('unresolvable');
  expect([...calleesOf(resolved.workflow).keys()]).toEqual(['b', 'c']);
});

it('a draft has what is published now', async () => {
  shelf.publish(calling('b'));
  shelf.publish(calling('b'));
  expect(await resolveDraft(calling('a', ['b']), versions())).toMatchObject({
    workflow: { version: 0, hash: '', called: { b: { version: 2 } }, agents: {} },
  });
});

it('nothing is resolved that calls what is not there', async () => {
  const unresolvable = [{ code: 'WF206', path: '/nodes/1/config/workflow' }];
  expect(await resolveDraft(calling('a', ['b']), versions())).toMatchObject({ unresolvable });
  const version = shelf.publish(calling('a', ['b']));
  expect(await resolveVersion(version, versions())).toMatchObject({ unresolvable });
});

it('a version of the past has what was published then', async () => {
  const then = shelf.publish(calling('b'));
  const version = shelf.publish(calling('a', [{ workflow: 'b', version: 'published' }]));
  shelf.publish(calling('b'));
  const past = await resolvePastVersion(version, versions(), async () => then);
  expect(past).toMatchObject({ called: { b: { version: 1 } }, agents: {} });
  expect(await resolvePastVersion(version, versions(), async () => undefined)).toBeUndefined();
});
