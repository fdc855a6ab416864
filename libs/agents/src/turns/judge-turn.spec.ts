import {
  MODEL_FINISHES,
  type ModelContent,
  type ModelRequest,
  type ModelTurn,
} from '@platform/ports';

import { judgeTurn } from './judge-turn';

const REQUEST: ModelRequest = {
  ...{ provider: 'site', model: 'm', system: 's', messages: [], toolChoice: 'auto' },
  tools: [
    { name: 'lab_read', description: 'Reads.', parameters: { type: 'object' } },
    {
      ...{ name: 'submit_result', description: 'Ends.' },
      parameters: { type: 'object', properties: { answer: { type: 'string' } } },
    },
  ],
  maxOutputTokens: 100,
};

const turnOf = (content: readonly ModelContent[], finish: ModelTurn['finish']): ModelTurn => ({
  ...{ content, finish },
  usage: { inputTokens: 1, outputTokens: 1 },
});
const textPart = (text: string): ModelContent => ({ type: 'text', text });
const ofText = (...texts: readonly string[]) =>
  judgeTurn(turnOf(texts.map(textPart), 'stop'), REQUEST);
const callPart = (tool: string, args: string): ModelContent => ({
  ...{ type: 'tool-call', id: 'c', tool, arguments: args },
});
const ofCall = (args: object | string, tool = 'submit_result') =>
  judgeTurn(
    turnOf([callPart(tool, typeof args === 'string' ? args : JSON.stringify(args))], 'tool-calls'),
    REQUEST,
  );

describe('a turn that ended well and is what was asked', () => {
  it.each([
    'Kaliémie à 7,2 mmol/L : à contrôler.',
    'Le patient se pense guéri. K+ < 3,5 et > 2,5.',
    '- potassium : **7,2**\n- sodium [1] : 140\n\n| a | b |\n|---|---|',
    'The renal function. Action: repeat the test.',
    'Nom « name » : voir les parameters.',
    '```\nK 7,2\n```',
  ])('is taken as it is: %s', (text) => {
    const turn = turnOf([textPart(text)], 'stop');
    expect(judgeTurn(turn, REQUEST)).toEqual(turn);
  });

  it('is taken with calls, whatever is said beside them, also when it "stops"', () => {
    const content = [textPart('I call submit_result: <think>'), callPart('lab_read', '{}')];
    for (const finish of ['tool-calls', 'stop'] as const) {
      expect(judgeTurn(turnOf(content, finish), REQUEST).unfit).toBeUndefined();
    }
  });

  it('is not read when it is too long, which the conversation refuses', () => {
    const long = [textPart(`<think>${'x'.repeat(300_000)}`)];
    const many = Array.from({ length: 100_000 }, () => callPart('lab_read', ''));
    for (const content of [long, many]) {
      const turn = turnOf(content, 'length');
      expect(judgeTurn(turn, REQUEST)).toBe(turn);
    }
  });

  it('is taken with malformed arguments, which the conversation refuses itself', () => {
    expect(ofCall('{"answer": "<think').unfit).toBeUndefined();
  });
});

it.each([
  ['length', 'answer-cut'],
  ['paused', 'answer-paused'],
  ['stop-sequence', 'answer-stopped'],
  ['other', 'finish-unknown'],
  ['tool-calls', 'calls-missing'],
] as const)('a text that ends with "%s" is %s', (finish, unfit) => {
  expect(judgeTurn(turnOf([textPart('Kaliémie à')], finish), REQUEST)).toMatchObject({ unfit });
});

it('nothing of a turn with calls is taken when it did not end well', () => {
  const content = [callPart('submit_result', '{"answer":"Stable."}')];
  const taken = MODEL_FINISHES.filter(
    (finish) => judgeTurn(turnOf(content, finish), REQUEST).unfit === undefined,
  );
  // A refusal fails the agent before anything is taken.
  expect(taken).toEqual(['stop', 'tool-calls', 'refusal', 'filtered']);
});

describe('reasoning in a text', () => {
  it.each([
    '<think>Is it high?</think>Stable.',
    '<think>\nIs it high?\n</think>\n\nStable.\n',
    '<THINKING level="2">a</THINKING> Stable.',
    '<thought>a</thought><reasoning>b</reasoning>Stable.',
    '<seed:think>a</seed:think>Stable.',
    '<thinking>a</thinking>Stable.',
    '[THINK]a[/THINK]Stable.',
    '◁think▷a◁/think▷Stable.',
    '<|START_THINKING|>a<|END_THINKING|>Stable.',
    '<|begin_of_thought|>a<|end_of_thought|>Stable.',
    '&lt;think&gt;a&lt;/think&gt;Stable.',
    'a, which the template began</think>Stable.',
    '<think/>Stable.',
    '<think>a <think>b</think> c</think>Stable.',
  ])('is left out: %s', (text) => {
    const { content, unfit } = ofText(text);
    expect([content, unfit]).toEqual([[textPart('Stable.')], undefined]);
  });

  it('is left out when it stands in parts', () => {
    expect(ofText('<think>a', 'b</think>', 'Stable.').content).toEqual([textPart('Stable.')]);
  });

  it.each([
    '<think>Is it high? The last',
    'Stable.<think>But wait',
    '<reasoning>a<think>b</think>',
    '[THINK]a',
    '<|START_THINKING|>a',
    'Stable. <think',
  ])('that does not end is no answer: %s', (text) => {
    expect(ofText(text).unfit).toBe('reasoning-unclosed');
  });

  /** A pattern that tries every way of reading such a text would not end within the time of a test. */
  it.each(['<think ', '``` \n ', `\`\`\`${' '.repeat(999)}`, '<|tool', '{"name" : ', '< ', '&lt;'])(
    'is looked for in a text that repeats %j',
    (form) => {
      expect(ofText(form.repeat(200_000 / form.length)).finish).toBe('stop');
    },
  );

  it('alone is no answer', () => {
    expect(ofText('<think>It is stable.</think>')).toMatchObject({
      content: [],
      unfit: 'answer-empty',
    });
  });
});

it.each([
  '{"name": "submit_result", "arguments": {"answer": "Stable."}}',
  '```json\n{"name": "lab_read", "arguments": {}}\n```',
  'I read it first: {"tool": "get_weather", "parameters": {"city": "x"}}',
  '{"function": {"name": "x", "arguments": "{}"}}',
  '{"answer": "Stable."}',
  'Here it is: {"answer": "Stable."}',
  'Result:\n```\n[{"a": 1}]\n```',
  '<tool_call>\n{"name": "x"}\n</tool_call>',
  '<function_calls><invoke name="x"></invoke></function_calls>',
  '<invoke name="x">',
  '<function=x>{"a": 1}</function>',
  '&lt;tool_call&gt;x',
  '[TOOL_CALLS] [{"name": "x"}]',
  '[TOOL_CALLS]x[ARGS]{}',
  '<|python_tag|>x.call(a=1)',
  '<|tool_calls_section_begin|>x',
  '<｜tool▁calls▁begin｜>x',
  '<|action_start|><|plugin|>{"a": 1}',
  'functools[{"a": 1}]',
  '<start_function_call>call:x{}<end_function_call>',
  'submit_result(answer="Stable.")',
  '[lab_read(code="K")]',
  'I will now call lab_read.',
  'Thought: I read.\nAction: read\nAction Input: K',
  '```tool_code\nprint(x())\n```',
])('a call that is written as text is no answer: %s', (text) => {
  expect(ofText(text).unfit).toBe('call-as-text');
});

it.each(['Stable.<|im_end|>', '<|channel|>final<|message|>Stable.', 'Stable.</s>', '[INST] a'])(
  'tokens of a chat template are no answer: %s',
  (text) => {
    expect(ofText(text).unfit).toBe('markup-in-text');
  },
);

it.each([[[]], [['']], [['   \n\t']], [['\u00a0\u200b']], [['…']]])(
  'nothing is no answer: %j',
  (texts) => {
    expect(ofText(...texts).unfit).toBe('answer-empty');
  },
);

describe('a text in the arguments of a call', () => {
  it.each([
    [{ answer: '<think>a</think>Stable.' }, 'reasoning-in-output'],
    [{ answer: '\u003cthink>a' }, 'reasoning-in-output'],
    [{ rows: [{ note: '[THINK]a[/THINK]b' }] }, 'reasoning-in-output'],
    [{ answer: '<tool_call>{"name":"x"}</tool_call>' }, 'call-as-text'],
    [{ answer: '{"name":"submit_result","arguments":{"answer":"a"}}' }, 'call-as-text'],
    [{ answer: 'Stable.<|im_end|>' }, 'markup-in-text'],
    [{ answer: '  ' }, 'answer-empty'],
    [{ answer: '…' }, 'answer-empty'],
  ])('is refused: %j', (args, unfit) => {
    expect(ofCall(args).unfit).toBe(unfit);
  });

  it('is refused for a tool that writes, too', () => {
    expect(ofCall({ text: '<think>a</think>b' }, 'lab_read').unfit).toBe('reasoning-in-output');
  });

  it('may name a tool, and be empty beside others or under another name', () => {
    expect(ofCall({ reponse: '' }).unfit).toBeUndefined();
    expect(ofCall({ answer: 'As lab_read says.', comment: '' }).unfit).toBeUndefined();
  });
});
