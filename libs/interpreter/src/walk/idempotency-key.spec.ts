import { runHarness, specOf, START } from '../__fixtures__/run-harness';

describe('the idempotency key of a policy', () => {
  const writing = async (expr: string, more: object = {}) => {
    const keys: string[] = [];
    const result = await runHarness(
      specOf(
        [
          START,
          { id: 'twice', type: 't.double' },
          { id: 'write', type: 't.write', ...(expr && { policy: { idempotencyKey: expr } }) },
        ],
        ['start.value -> twice.value', 'start.value -> write.value'],
        more,
      ),
      { ports: { lab: { write: async (_value: unknown, key: string) => void keys.push(key) } } },
    );
    return { keys, ...result };
  };

  it('has the text it computes in the place of the run', async () => {
    const { keys } = await writing("'order-' + string(in.value) + '-' + context.patient.id");
    expect(keys).toEqual(['bench:order-3-p1:write']);
  });

  it.each([
    ['unknown', 'in.text + 1', 'est indéterminée'],
    ['no text', 'in.value', "n'est pas un texte"],
    ['empty', "''", "n'est pas un texte"],
  ])('fails the node before its effect when it is %s', async (_what, expr, why) => {
    const { error, keys, steps } = await writing(expr);
    expect(error).toEqual({
      code: 'indeterminate',
      message: `la clé d'idempotence de « write » ${why} : ${expr}`,
      nodePath: 'write',
    });
    expect([keys, steps]).toEqual([[], []]);
  });

  it('that holds for the whole workflow is asked of effects alone', async () => {
    const key = "present(in.value) ? 'order-' + string(in.value) : in.nothing";
    const { keys, byPath, status } = await writing('', {
      settings: { defaults: { idempotencyKey: key } },
    });
    expect(status).toBe('completed');
    expect(byPath['start']?.status).toBe('done');
    expect(keys).toEqual(['bench:order-3:write']);
  });
});
