import { until } from './until';

it('until returns the first answer that is truthy', async () => {
  const answers = [undefined, null, false, 0, 'first', 'second'];
  await expect(until(() => answers.shift())).resolves.toBe('first');
  expect(answers).toEqual(['second']);
});

it('until says what it waited for', async () => {
  const never = (): boolean => false;
  let asked = 0;
  const waited = (what?: string | (() => string)) => until(() => (asked += 1) < 0, what, 1);
  await expect(waited('the run to end')).rejects.toThrow('0.001 s in vain for the run to end');
  await expect(waited(() => `asked ${asked} times`)).rejects.toThrow(/for asked [1-9]\d* times/);
  await expect(until(() => never(), undefined, 1)).rejects.toThrow('never()');
});

it('until passes on what the question throws', async () => {
  await expect(until(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
