import { openEngineHarness, type EngineHarness } from './__fixtures__/engine-harness';

/** Kept by the real control plane: the engine only gives back what it was given. */
describe('the marks of generations', () => {
  let harness: EngineHarness;
  beforeAll(async () => {
    harness = await openEngineHarness({ alwaysReplay: false });
  });
  afterAll(() => harness.stop());

  it('are the first that was left under a name, for all who ask', async () => {
    const { client } = harness;
    await expect(client.generationMark('epoch.1')).resolves.toBeNull();
    const left = await Promise.all(
      ['a', 'b', 'c'].map((mark) => client.markGeneration('epoch.1', mark)),
    );
    expect(new Set(left).size).toBe(1);
    await expect(client.generationMark('epoch.1')).resolves.toBe(left[0]);
    await expect(client.markGeneration('epoch.1', 'd')).resolves.toBe(left[0]);
    await expect(client.markGeneration('epoch.2', 'e')).resolves.toBe('e');
    await expect(client.generationMark('epoch.3')).resolves.toBeNull();
  });

  it('are no run', async () => {
    const { client } = harness;
    await expect(client.getRun('~generation')).resolves.toBeNull();
    await expect(client.hasRun('~generation')).resolves.toBe(false);
    await expect(client.cancelRun('~generation', {})).rejects.toMatchObject({
      refusal: { code: 'run-unknown' },
    });
  });
});
