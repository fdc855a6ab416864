import { requestOf } from '../__fixtures__/client-harness';
import { toModelUsage } from './model-usage';

type Reported = Parameters<typeof toModelUsage>[0];

const reported = (input?: number, output?: number, cacheRead?: number): Reported => ({
  usage: {
    inputTokens: { total: input, noCache: undefined, cacheRead, cacheWrite: undefined },
    outputTokens: { total: output, text: undefined, reasoning: undefined },
  },
});
const CONTENT = [{ type: 'text' as const, text: 'Stable since Monday.' }];
const usageOf = (given: Reported, answer: unknown = {}) =>
  toModelUsage(given, answer, requestOf(), CONTENT);

it('toModelUsage counts the reasoning that only the total of chat completions contains', () => {
  expect(usageOf(reported(100, 20), { usage: { total_tokens: 170 } })).toEqual({
    inputTokens: 100,
    outputTokens: 70,
  });
});

it('estimates only the output when only that is missing', () => {
  expect(usageOf(reported(100))).toEqual({
    inputTokens: 100,
    outputTokens: expect.any(Number) as number,
    estimated: true,
  });
});

it.each([NaN, Infinity, -1, 1.5, 1e300])(
  'toModelUsage does not take %d for a number of tokens',
  (count) => {
    expect(usageOf(reported(100, count))).toMatchObject({ estimated: true });
    expect(usageOf(reported(count, 20))).toMatchObject({ estimated: true });
  },
);

it('toModelUsage never counts more cached tokens than tokens', () => {
  expect(usageOf(reported(100, 20, 900))).toMatchObject({ cachedInputTokens: 100 });
});
