import { awaitsOf, waitOf, type AwaitedInput } from './run-wait';

const awaited = (...kinds: readonly string[]): readonly AwaitedInput[] =>
  kinds.map((kind) => ({ kind, name: kind, path: kind }));

it.each([
  ['operator', 'incident', awaited('action'), undefined],
  ['operator', 'suspended', awaited('decision', 'action'), undefined],
  ['operator', 'running', awaited(), { kind: 'paused' }],
  ['retry', 'running', awaited('decision'), { kind: 'failing' }],
  ['person', 'suspended', awaited('event', 'decision'), undefined],
  ['person', 'running', awaited('decision'), undefined],
  ['event', 'suspended', awaited('event'), undefined],
  ['time', 'suspended', awaited(), undefined],
  ['turn', 'queued', awaited('turn'), undefined],
  ['nothing', 'running', awaited(), undefined],
] as const)('waitOf is %s in the phase %s', (wait, phase, inputs, incident) => {
  expect(waitOf({ phase, awaited: inputs, ...(incident && { incident }) })).toBe(wait);
});

it('awaitsOf is the most urgent input, in whatever order they are', () => {
  expect(awaitsOf({ awaited: awaited('event', 'decision', 'action') })).toMatchObject({
    kind: 'action',
  });
  expect(awaitsOf({ awaited: awaited('event', 'decision') })).toMatchObject({ kind: 'decision' });
  expect(awaitsOf({ awaited: [] })).toBeUndefined();
});
