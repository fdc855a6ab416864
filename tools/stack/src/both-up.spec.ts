import { bothUp } from './both-up';
import { type StackError } from './stack-error';
import { ConfigurationRefusedError, StartAbortedError } from './wait-until-ready';

const up = Promise.resolve();
const refused = (name: string, ...mistakes: string[]) =>
  Promise.reject(new ConfigurationRefusedError(name, mistakes));
const outcome = (...starts: readonly Promise<void>[]) =>
  bothUp(starts).then(
    () => undefined,
    (error: unknown) => error as StackError,
  );

it('bothUp is up when both are', async () => {
  expect(await outcome(up, up)).toBeUndefined();
});

it('bothUp tells what both refuse, each mistake in a line of its own and once', async () => {
  const error = await outcome(
    refused('proxy', 'instance.yaml', '- a'),
    refused('endpoint', 'instance.yaml', '- a', '- b'),
  );
  expect(error?.exitCode).toBe(78);
  expect(error?.message).toBe('endpoint: instance.yaml\n  - a\n  - b');
});

it('bothUp tells of each what the other does not say', async () => {
  const error = await outcome(refused('proxy', 'PROXY_PORT'), refused('endpoint', 'ENDPOINT_PORT'));
  expect(error?.message).toBe('proxy: PROXY_PORT\nendpoint: ENDPOINT_PORT');
});

it('bothUp waits for what the slower one has to say', async () => {
  const slower = new Promise<void>((resolve) => setTimeout(resolve, 20)).then(() =>
    refused('endpoint', 'b'),
  );
  expect((await outcome(refused('proxy', 'a'), slower))?.message).toBe('proxy: a\nendpoint: b');
});

it('bothUp rejects at once with anything but a refusal', async () => {
  const never = new Promise<void>(() => undefined);
  const aborted = new StartAbortedError('stack');
  expect(await outcome(Promise.reject(aborted), never)).toBe(aborted);
});
