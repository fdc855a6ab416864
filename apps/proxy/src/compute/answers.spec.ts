import { answersFrom, answersOfRequest, type Answering } from './answers';

const called: string[] = [];
beforeEach(() => void called.splice(0));

/** Whatever is called of it answers with its name. */
const anything = (): unknown =>
  new Proxy(
    {},
    {
      get: (_target, name) => async () => {
        called.push(String(name));
        return { versions: [], name };
      },
    },
  );

const answering = {
  definitionStore: anything(),
  store: anything(),
  live: anything(),
  ingress: anything(),
} as Answering;

const record = [{ kind: 'patient', id: 'p1' }];

describe('a compute process, which a behavior of a plugin may speak for', () => {
  const answer = answersFrom(answering);

  it.each(['get', 'list', 'version', 'versions', 'publicationRevision'])(
    'reads definitions: %s',
    async (name) => {
      await answer(name, [{}]);
      expect(called).toEqual([name]);
    },
  );

  it.each(['publish', 'saveDraft', 'retire', 'saveTests', 'seed', 'constructor', 'startRun'])(
    'changes nothing: %s',
    async (name) => {
      await expect(answer(name, [{}, {}, {}])).rejects.toThrow('question inconnue');
      expect(called).toEqual([]);
    },
  );

  it('gets the record that a line of the request names, and no other', async () => {
    const ask = answersOfRequest(answer, { audited: ['patient:p1'] });
    await ask('record', record);
    await expect(ask('record', [{ kind: 'patient', id: 'p2' }])).rejects.toThrow('sans ligne');
    await expect(ask('audit', ['patient:p2'])).rejects.toThrow('sans journal');
    await expect(ask('record', [{ kind: 'patient', id: 'p2' }])).rejects.toThrow('sans ligne');
    expect(called).toEqual(['recordSnapshot']);
  });

  it('gets a record once its line is written, and none when it cannot be', async () => {
    const lines: string[] = [];
    const audit = async (resource: string) => void lines.push(resource);
    const ask = answersOfRequest(answer, { audit });
    await expect(ask('record', record)).rejects.toThrow('sans ligne');
    await ask('audit', ['patient:p1']);
    await ask('record', record);
    expect([lines, called]).toEqual([['patient:p1'], ['recordSnapshot']]);
    const failing = answersOfRequest(answer, { audit: () => Promise.reject(new Error('plein')) });
    await expect(failing('audit', ['patient:p1'])).rejects.toThrow('plein');
    await expect(failing('record', record)).rejects.toThrow('sans ligne');
  });
});
