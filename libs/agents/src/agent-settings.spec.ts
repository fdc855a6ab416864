import { instanceAgentSettings } from './agent-settings';

describe('what an instance sets for its agents', () => {
  it.each([
    [12, 12],
    [0, undefined],
    [51, undefined],
    [2.5, undefined],
    ['8', undefined],
  ])('`maxIters: %p` allows %p turns [MAN-245]', (maxIters, expected) => {
    expect(instanceAgentSettings({ maxIters }).defaultTurns).toBe(expected);
  });

  it('has the price of a model that a provider declares, and none for any other', () => {
    const price = { input: 3, output: 15 };
    const { priceOf } = instanceAgentSettings({
      providers: { site: { baseUrl: 'https://llm.example/v1', pricing: { large: price } } },
    });
    expect(priceOf('site', 'large')).toEqual(price);
    for (const [provider, model] of [
      ['site', 'small'],
      ['other', 'large'],
      ['site', 'constructor'],
    ] as const) {
      expect(priceOf(provider, model)).toBeUndefined();
    }
  });
});
