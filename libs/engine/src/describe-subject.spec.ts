import {
  NodeError,
  NotFoundError,
  type RecordPort,
  type SubjectDescription,
} from '@platform/ports';

import { describeSubject } from './describe-subject';

const text = (word: string) => ({ fr: word, en: word });
const DESCRIBED: SubjectDescription = {
  name: 'nom',
  facts: [{ label: text('sexe'), value: null }],
  warnings: [text('fusion')],
};
const portThat = (describe: RecordPort['describeSubject']): RecordPort => ({
  snapshot: async () => ({}),
  ...(describe && { describeSubject: describe }),
});

it('describeSubject says who a subject is', async () => {
  const port = portThat(async (id) => ({ ...DESCRIBED, name: id }));
  expect(await describeSubject(port, 'p1')).toEqual({
    state: 'described',
    description: { ...DESCRIBED, name: 'p1' },
  });
});

it.each<[string, RecordPort | undefined, object]>([
  ['no adapter serves the kind', undefined, { state: 'unbound' }],
  ['the adapter describes nobody', portThat(undefined), { state: 'undescribed' }],
  [
    'the record does not know the subject',
    portThat(async () => Promise.reject(new NotFoundError('inconnu'))),
    { state: 'not-found' },
  ],
  [
    'the record refuses',
    portThat(async () => Promise.reject(new NodeError('LAB_DOWN', 'p1', { retryable: true }))),
    { state: 'unavailable', code: 'LAB_DOWN' },
  ],
  [
    'the adapter is wrong',
    portThat(() => {
      throw new TypeError('p1');
    }),
    { state: 'unavailable', code: 'record-failed' },
  ],
  [
    'the adapter answers with something else',
    portThat(async () => ({}) as never),
    { state: 'unavailable', code: 'record-failed' },
  ],
])('describeSubject: answers when %s', async (_why, port, answer) => {
  expect(await describeSubject(port, 'p1')).toEqual(answer);
});

it('describeSubject does not wait for a record that never answers', async () => {
  const port = portThat(() => new Promise(() => undefined));
  expect(await describeSubject(port, 'p1', 1)).toEqual({ state: 'unavailable', code: 'timeout' });
});

it('bounds what a record may say', async () => {
  const long = 'x'.repeat(5_000);
  const facts = Array.from({ length: 500 }, () => ({ label: text(long), value: text(long) }));
  const answer = await describeSubject(
    portThat(async () => ({ name: long, facts, warnings: [text(long)] })),
    'p1',
  );
  expect(JSON.stringify(answer).length).toBeLessThan(30_000);
});
