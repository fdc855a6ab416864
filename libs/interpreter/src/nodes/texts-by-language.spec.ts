import { validationIn, type AgentRunRequest, type PendingValidation } from '@platform/ports';

import { runHarness, specOf, START, NUMBER } from '../__fixtures__/run-harness';

const STRING = { kind: 'primitive', name: 'String' } as const;
const ports = [{ name: 'value', type: NUMBER }];
const dose = { fr: 'Dose {{ in.value }} mg', en: '{{ in.value }} mg' };

describe.each([
  ['fr', 'Bonjour', 'Dose 3 mg'],
  ['en-GB', 'Hello', '3 mg'],
])('a run in %s', (locale, hello, given) => {
  it('writes its texts in that language', async () => {
    const { byPath } = await runHarness(
      specOf(
        [
          START,
          {
            id: 'said',
            type: 'core.constant',
            config: { type: STRING, value: { fr: 'Bonjour', en: 'Hello' } },
          },
          { id: 'text', type: 'core.template', config: { ports, text: dose } },
        ],
        ['start.value -> text.value'],
      ),
      { locale },
    );
    expect(byPath['said']?.outputs).toEqual({ value: hello });
    expect(byPath['text']?.outputs).toEqual({ text: given });
  });

  it('asks the model of an agent in that language', async () => {
    const text = { fr: 'Bonjour', en: 'Hello' };
    const asked: unknown[] = [];
    const agent = {
      run: ({ agent: { name, inputs, outputs } }: AgentRunRequest) => {
        asked.push(name, inputs[0]?.description, outputs[0]?.description);
        return Promise.resolve({ level: 2 });
      },
    };
    const config = {
      ...{ name: text, provider: 'local', model: 'm', prompt: 'p' },
      inputs: [{ name: 'value', type: 'Number', description: text }],
      outputs: [{ name: 'level', type: 'Number', description: text }],
    };
    const spec = specOf(
      [START, { id: 'triage', type: 'core.agent', config }],
      ['start.value -> triage.value'],
    );
    await runHarness(spec, { locale, ports: { agent } });
    expect(asked).toEqual([hello, hello, hello]);
  });

  it('asks people in every language, and tells the record its own', async () => {
    const told: PendingValidation[] = [];
    const { pending } = await runHarness(
      specOf(
        [
          START,
          {
            id: 'ask',
            type: 't.review',
            config: {
              title: dose,
              instructions: 'ECG',
              payload: ports,
              form: [{ name: 'why', type: STRING, label: { fr: 'Motif', en: 'Reason' } }],
            },
          },
        ],
        ['start.value -> ask.value'],
        { name: { fr: 'Bonjour', en: 'Hello' } },
      ),
      { locale, publishValidation: async (request) => void told.push(request) },
    );
    const [task] = pending;
    if (!task) throw new Error('no task');
    expect(task).toMatchObject({ title: given, workflowName: hello });
    expect(validationIn(task, 'fr')).toMatchObject({
      ...{ title: 'Dose 3 mg', instructions: 'ECG', payload: { value: 3 } },
      form: [{ name: 'why', type: STRING, label: 'Motif' }],
    });
    expect(validationIn(task, 'en')).toMatchObject({
      ...{ title: '3 mg', instructions: 'ECG', payload: { value: 3 } },
      form: [{ name: 'why', type: STRING, label: 'Reason' }],
    });
    const { translations: _others, ...own } = task;
    expect(told).toEqual([own]);
  });
});

describe('a text in one language', () => {
  it('asks as before, without translations', async () => {
    const { pending } = await runHarness(
      specOf(
        [START, { id: 'ask', type: 't.review', config: { title: 'Valider', payload: ports } }],
        ['start.value -> ask.value'],
      ),
    );
    expect(pending[0]).not.toHaveProperty('translations');
  });
});
