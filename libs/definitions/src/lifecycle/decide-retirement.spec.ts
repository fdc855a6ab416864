import { calling } from '../resolve/__fixtures__/shelf';
import { TestDefinitions } from './__fixtures__/test-definitions';
import { decideRetirement } from './decide-retirement';

let definitions: TestDefinitions;
beforeEach(() => {
  definitions = new TestDefinitions();
});

const decide = async (slug: string, more: object = {}) =>
  decideRetirement(
    { ...definitions.get(slug), ...more },
    await definitions.published(),
    definitions.deps,
  );

it('decideRetirement is done for what nobody needs, and once', async () => {
  await definitions.publish(calling('b'));
  expect(await decide('b')).toEqual({ retire: true });
  expect(await decide('b', { retiredAt: '2026-03-01T10:00:00.000Z' })).toEqual({ retire: false });
});

it('decideRetirement is refused for what was never published', async () => {
  expect(await decide('b')).toEqual({ refused: 'not-published' });
});

it('decideRetirement is refused with the workflows that need what is published, not with those that are pinned', async () => {
  await definitions.publish(calling('b'));
  await definitions.publish(calling('pinned', ['b']));
  expect(await decide('b')).toEqual({ retire: true });
  await definitions.publish(calling('loose', [{ workflow: 'b', version: 'published' }]));
  expect(await decide('b')).toMatchObject({
    refused: 'in-use',
    broken: [{ slug: 'loose', reason: { code: 'WF206' } }],
  });
});
