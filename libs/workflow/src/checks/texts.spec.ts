import { checkedWith, mapOf } from '../__fixtures__/findings';
import { specOf, start } from '../__fixtures__/specs';
import { diffWorkflows, parseWorkflow, specHash, type InstanceFacts, type WorkflowSpec } from '..';

const STRING = { kind: 'primitive', name: 'String' } as const;
const both = { fr: 'Bonjour', en: 'Hello' };
const french = { fr: 'Bonjour' };

const instance: InstanceFacts = {
  boundPorts: new Set(['patient', 'agent']),
  standInPorts: new Map(),
  recordKinds: new Set(['patient']),
  providers: new Set(),
  locale: 'fr',
};
const english = { ...instance, locale: 'en-GB' };

type Text = string | Partial<typeof both>;

/** A specification with `text` in every place of a text for people. */
const everywhere = (text: Text): WorkflowSpec => ({
  ...specOf(
    [
      { ...start, label: text, notes: text },
      {
        id: 'ask',
        type: 't.ask',
        config: {
          title: text,
          instructions: text,
          payload: [{ name: 'given', type: STRING, label: text, description: text }],
          form: [{ name: 'why', type: STRING, label: text, description: text }],
          assignment: { roles: ['doctor'] },
          due: 'PT1H',
        },
      },
      { id: 'text', type: 'core.template', config: { text } },
      { id: 'said', type: 'core.constant', config: { type: STRING, value: text } },
      {
        id: 'helper',
        type: 'core.agent',
        config: {
          ...{ name: text, provider: 'local', model: 'm', prompt: 'p' },
          inputs: [{ name: 'note', type: 'String', required: false, description: text }],
          outputs: [{ name: 'summary', type: 'String', description: text }],
        },
      },
      {
        ...mapOf(
          [{ id: 'inner', type: 'core.template', label: text, config: { text } }],
          [],
          [{ name: 'texts', type: STRING, from: 'inner.text', description: text }],
        ),
        policy: { onError: 'substitute', substitute: { texts: [text] } },
      },
    ],
    ['start.value -> ask.value'],
    {
      name: text,
      description: text,
      outputs: [{ name: 'text', type: STRING, from: 'text.text', description: text }],
      inputs: [{ name: 'given', type: STRING, label: text, description: text }],
      safety: [{ id: 'H1', title: text, severity: 'minor', controls: ['ask'] }],
    },
  ),
});

const PLACES = [
  '/name',
  '/description',
  '/inputs/0/label',
  '/inputs/0/description',
  '/outputs/0/description',
  '/safety/0/title',
  '/nodes/0/label',
  '/nodes/0/notes',
  '/nodes/1/config/title',
  '/nodes/1/config/instructions',
  '/nodes/1/config/payload/0/label',
  '/nodes/1/config/payload/0/description',
  '/nodes/1/config/form/0/label',
  '/nodes/1/config/form/0/description',
  '/nodes/2/config/text',
  '/nodes/3/config/value',
  '/nodes/4/config/name',
  '/nodes/4/config/inputs/0/description',
  '/nodes/4/config/outputs/0/description',
  '/nodes/5/config/body/nodes/0/label',
  '/nodes/5/config/body/nodes/0/config/text',
  '/nodes/5/config/body/outputs/0/description',
  '/nodes/5/policy/substitute/texts/0',
];

const findingsOf = (spec: WorkflowSpec, facts?: InstanceFacts): string[] => {
  const options = facts ? { instance: facts } : {};
  const before = new Set(checkedWith(everywhere('Bonjour'), options));
  return checkedWith(spec, options).filter((each) => !before.has(each));
};

const parsed = (more: object) =>
  parseWorkflow(JSON.stringify({ ...specOf([start]), ...more })).diagnostics.map(
    ({ code, path, message }) => `${code} ${path} ${message.en}`,
  );

describe('texts by language', () => {
  it('are a text in every place that people read, and change nothing else', () => {
    expect(parseWorkflow(JSON.stringify(everywhere(both))).diagnostics).toEqual([]);
    expect(findingsOf(everywhere(both))).toEqual([]);
    expect(findingsOf(everywhere(both), instance)).toEqual([]);
    expect(findingsOf(everywhere(both), english)).toEqual([]);
  });

  it('are an error in each place where the language of the instance is missing', () => {
    expect(findingsOf(everywhere(french), instance)).toEqual([]);
    const found = findingsOf(everywhere(french), english);
    expect([...found].sort()).toEqual(PLACES.map((path) => `WF208 error ${path}`).sort());
  });

  it('are a warning in a version that was published before', () => {
    const found = checkedWith(everywhere(french), { instance: english, isVersion: true });
    expect(found.filter((each) => each.startsWith('WF208')).sort()).toEqual(
      PLACES.map((path) => `WF208 warning ${path}`).sort(),
    );
  });

  it('are not checked for a language where no instance is known', () => {
    expect(findingsOf(everywhere(french))).toEqual([]);
  });

  it('stay valid as one text in any language', () => {
    expect(checkedWith(everywhere('Bonjour'), { instance: english })).not.toContainEqual(
      expect.stringContaining('WF208'),
    );
  });

  it.each([
    [
      'a language that the platform does not have',
      { ...both, de: 'Hallo' },
      '/name/de unknown property "de"',
    ],
    ['an empty text', { fr: 'Bonjour', en: '' }, '/name/en must not be empty'],
    ['no language', {}, '/name must not be empty'],
    [
      'something else',
      3,
      '/name must be a text that is not empty, or a text by language: { fr: …, en: … }',
    ],
  ])('are refused with %s', (_what, name, finding) => {
    expect(parsed({ name })).toEqual([expect.stringContaining(`WF100 ${finding}`)]);
  });

  it.each([
    [
      'a language that the platform does not have',
      { ...both, de: 'Hallo' },
      '/nodes/0/config/value/de',
    ],
    ['an empty text', { fr: 'Bonjour', en: ' ' }, '/nodes/0/config/value/en'],
    ['no known language', { de: 'Hallo' }, '/nodes/0/config/value'],
  ])('are refused in a constant with %s', (_what, value, path) => {
    const spec = specOf([{ id: 'said', type: 'core.constant', config: { type: STRING, value } }]);
    expect(checkedWith(spec, {})).toContainEqual(`WF302 error ${path}`);
  });

  it('are data where any value may stand', () => {
    const any = { kind: 'any' } as const;
    const value = { fr: 'Bonjour', en: '', de: 3 };
    const spec = specOf([
      start,
      { id: 'said', type: 'core.constant', config: { type: any, value } },
    ]);
    const found = checkedWith(spec, { instance: english });
    expect(found).not.toContainEqual(expect.stringContaining('/config/value'));
  });

  it('have their expressions checked in each language', () => {
    const text = { fr: 'Bonjour', en: 'Hello {{ in.nobody }}' };
    const spec = specOf([start, { id: 'text', type: 'core.template', config: { text } }]);
    expect(checkedWith(spec, {})).toContainEqual('WF307 error /nodes/1/config/text/en');
  });

  it('are part of what a version is: each language has its difference and changes the hash', () => {
    const named = (en: string) => specOf([start], [], { name: { fr: 'Bonjour', en } });
    expect(specHash(named('Hello'))).not.toBe(specHash(named('Hi')));
    const { changes, behaviourChanged } = diffWorkflows(named('Hello'), named('Hi'));
    expect(changes).toEqual([
      expect.objectContaining({ path: '/name/en', before: 'Hello', after: 'Hi' }),
    ]);
    expect(behaviourChanged).toBe(false);
  });
});
