import { createTurns } from './turns';

it('createTurns lets what else is ready have its turn between two of them', async () => {
  const turns = createTurns();
  const order: string[] = [];
  const taken = ['a', 'b', 'c'].map((name) => turns.next().then(() => void order.push(name)));
  let between = 0;
  const look = (): void => {
    order.push(`${(between += 1)}`);
    if (between < 4) setImmediate(look);
  };
  setImmediate(look);
  await Promise.all(taken);
  const positions = ['a', 'b', 'c'].map((name) => order.indexOf(name));
  expect(positions).toEqual([...positions].sort((one, other) => one - other));
  // Between two of them another task runs.
  expect(order.join('')).not.toMatch(/[abc]{2}/);
});
