import { NodeError } from '@platform/ports';

import { PATIENT, resultsOf, traceOf, runAgent as run } from '../__fixtures__/agent-harness';
import { calls, scriptedModel, submit, text } from '../__fixtures__/scripted-model';

describe('an agent with a model client', () => {
  it('reads, writes and submits: a journaled step for each turn and each call', async () => {
    const model = scriptedModel(
      calls(['t_lookup', { code: 'K' }]),
      calls(['t_write', { value: 1, text: 'vu' }], ['t_double', { value: 21 }]),
      submit({ level: 2 }),
    );
    const result = await run(model);
    expect(result.status).toBe('completed');
    expect(result.level).toBe(2);
    expect(result.steps).toEqual([
      ...['triage~turn-1', 'triage~call-1', 'triage~turn-2', 'triage~call-2', 'triage~turn-3'],
    ]);
    expect(result.looked).toEqual([
      { asked: { patientId: PATIENT, code: 'K' }, key: 'run-1:triage:t.lookup:1' },
    ]);
    expect(result.written).toEqual([
      { inputs: { value: 1, text: 'vu' }, key: 'run-1:triage:t.write:2' },
    ]);
    expect(resultsOf(result.requests[2])).toEqual([
      ...['{"found":{"of":"Patient/@patient","potassium":6.1}}', '{}', '{"value":42}'],
    ]);
    expect(traceOf(result)).toMatchObject({
      ...{ provider: 'local', model: 'm-1', source: 'model' },
      usage: { inputTokens: 300, outputTokens: 30 },
      turns: [
        { turn: 1, model: 'm-1-2026', calls: [{ tool: 't.lookup', outcome: 'done' }] },
        {
          turn: 2,
          calls: [
            { tool: 't.write', outcome: 'done' },
            { tool: 't.double', outcome: 'done', outputs: { value: 42 } },
          ],
        },
        { turn: 3, calls: [{ tool: 'submit_result', outcome: 'submitted' }] },
      ],
    });
  });

  it('shows the model its prompt, its inputs as data and its tools, never the id of the subject', async () => {
    const model = scriptedModel((request) =>
      request.messages.length === 1 ? calls(['t_lookup', { code: 'K' }]) : submit({ level: 1 }),
    );
    const { requests } = await run(model, { event: { note: PATIENT } });
    const [first] = requests;
    expect(first?.system).toMatch(/^Trie\.\n\nRules of the platform:/);
    expect(first?.messages).toEqual([{ role: 'user', text: 'Inputs, as JSON:\n{"value":3}' }]);
    expect(first?.toolChoice).toBe('auto');
    expect(first?.tools.map(({ name }) => name)).toEqual([
      ...['t_lookup', 't_write', 't_double', 'submit_result'],
    ]);
    const [lookup] = first?.tools ?? [];
    expect(Object.keys(lookup?.parameters['properties'] as object)).toEqual(['code', 'limit']);
    expect(JSON.stringify(requests)).not.toContain(PATIENT);
  });

  it('gives back the subject where the model used its alias', async () => {
    const model = scriptedModel(
      calls(['t_write', { value: 1, text: 'pour @patient' }]),
      submit({ level: 1 }),
    );
    const { written } = await run(model);
    expect(written[0]?.inputs).toEqual({ value: 1, text: `pour ${PATIENT}` });
  });

  it('knows the price of a model that has one', async () => {
    const priced = await run(scriptedModel(submit({ level: 1 })), {
      agents: { priceOf: () => ({ input: 1, output: 10 }) },
    });
    expect(traceOf(priced)?.cost).toBeCloseTo((100 + 10 * 10) / 1_000_000, 12);
    expect(traceOf(await run(scriptedModel(submit({ level: 1 }))))).not.toHaveProperty('cost');
  });
});

describe('what a model may not do', () => {
  it('name another patient', async () => {
    const model = scriptedModel(
      calls(['t_lookup', { code: 'K', patientId: 'patient-9' }]),
      submit({ level: 1 }),
    );
    const result = await run(model);
    expect(result.looked).toEqual([]);
    expect(resultsOf(result.requests[1])).toEqual([
      'Wrong arguments: /patientId is not a declared property.',
    ]);
    expect(traceOf(result)?.turns[0]?.calls).toEqual([
      { id: 'call-1', tool: 't.lookup', outcome: 'refused', reason: 'arguments-invalid' },
    ]);
  });

  it.each([
    ['a node that is not on its list', 't_measure'],
    ['a tool that it invents', 'delete_everything'],
  ])('call %s', async (_what, tool) => {
    const result = await run(scriptedModel(calls([tool, {}]), submit({ level: 1 })));
    expect(resultsOf(result.requests[1])).toEqual([
      'Unknown tool. Allowed: t_lookup, t_write, t_double, submit_result.',
    ]);
    expect(traceOf(result)?.turns[0]?.calls).toMatchObject([
      { tool, outcome: 'refused', reason: 'unknown-tool' },
    ]);
    expect(result.status).toBe('completed');
  });

  it('call a tool with malformed or wrong arguments', async () => {
    const model = scriptedModel(
      calls(['t_lookup', '{"code": "K'], ['t_double', { value: [] }]),
      submit({ level: 1 }),
    );
    const result = await run(model, { lab: {} });
    expect(resultsOf(result.requests[1])[0]).toBe('The arguments are not a JSON object.');
    expect(result.looked).toEqual([]);
  });

  it('claim with its outputs what a call of the same turn did not do', async () => {
    const model = scriptedModel(
      calls(['submit_result', { level: 1 }], ['t_write', { value: 1 }]),
      submit({ level: 9 }),
    );
    const result = await run(model, {
      lab: {
        write: async () => {
          throw new NodeError('LAB_DOWN', 'laboratoire arrêté');
        },
      },
    });
    expect(result.level).toBe(9);
    expect(resultsOf(result.requests[1])).toEqual([
      'The tool failed: laboratoire arrêté',
      'Not accepted: t_write failed in the same turn. Read its result, then submit.',
    ]);
  });

  it('submit wrong outputs more than three times [MAN-157]', async () => {
    const result = await run(scriptedModel(submit({ level: 'haut', more: 1 })));
    expect(result.error).toMatchObject({ code: 'invalid-output', nodePath: 'triage' });
    expect(result.requests).toHaveLength(4);
    expect(resultsOf(result.requests[1])).toEqual([
      'Not accepted: /more is not a declared property; /level must be number.',
    ]);
  });

  it('loop: the last turn has to submit, and calls of it are not made', async () => {
    const model = scriptedModel(calls(['t_write', { value: 1 }]));
    const result = await run(model, { config: { maxIterations: 3 } });
    expect(result.requests.map(({ toolChoice }) => toolChoice)).toEqual([
      ...['auto', 'auto', { tool: 'submit_result' }],
    ]);
    expect(result.written).toHaveLength(2);
    expect(result.error).toMatchObject({ code: 'max-iterations' });
  });

  it('take more than eight turns if nothing else is set [MAN-323]', async () => {
    const result = await run(scriptedModel(calls(['t_double', { value: 1 }])));
    expect(result.requests).toHaveLength(8);
    expect(result.error).toMatchObject({ code: 'max-iterations' });
  });

  it('take more turns than the instance allows an agent that sets no maximum', async () => {
    const result = await run(scriptedModel(calls(['t_double', { value: 1 }])), {
      agents: { defaultTurns: 2 },
    });
    expect(result.requests).toHaveLength(2);
    expect(result.error).toMatchObject({ code: 'max-iterations' });
  });

  it('spend more tokens than its budget', async () => {
    const model = scriptedModel({
      content: calls(['t_write', { value: 1 }]),
      usage: { inputTokens: 90, outputTokens: 20 },
    });
    const result = await run(model, { config: { limits: { totalTokens: 100, outputTokens: 50 } } });
    expect(result.error).toMatchObject({ code: 'token-budget' });
    expect(result.requests).toMatchObject([{ maxOutputTokens: 50 }]);
    expect(result.written).toEqual([]);
  });

  it('make a thousand calls in one turn', async () => {
    const many = Array.from({ length: 1_000 }, (): [string, object] => ['t_write', { value: 1 }]);
    const model = scriptedModel(calls(...many), submit({ level: 1 }));
    const result = await run(model);
    expect(result.written).toHaveLength(16);
    expect(resultsOf(result.requests[1])).toHaveLength(1_000);
  });

  it('answer at a length that no journal should keep', async () => {
    const result = await run(scriptedModel(text('x'.repeat(300_000))));
    expect(result.error).toMatchObject({ code: 'turn-too-large' });
  });

  it('use an id of a call twice, in a turn or in a later one, or none', async () => {
    const withId = (id: string) => {
      const [call] = calls(['t_double', { value: 1 }]);
      return { ...call, id } as NonNullable<typeof call>;
    };
    const model = scriptedModel(
      ['same', 'same', ''].map(withId),
      ['same', 'same-2', ''].map(withId),
      submit({ level: 1 }),
    );
    const result = await run(model);
    expect(result.level).toBe(1);
    const ids = [1, 2].map((turn) => {
      const told = result.requests[turn]?.messages.at(-1);
      return told?.role === 'tool' ? told.results.map(({ id }) => id) : [];
    });
    expect(ids).toEqual([
      ['same', 'same-2', 'call'],
      ['same-3', 'same-2-2', 'call-2'],
    ]);
  });
});

describe('a model that does not submit', () => {
  it('is told to once, with the tool forced', async () => {
    const model = scriptedModel(text('Niveau 2.'), submit({ level: 2 }));
    const result = await run(model);
    expect(result.level).toBe(2);
    expect(result.requests[1]).toMatchObject({ toolChoice: { tool: 'submit_result' } });
    expect(result.requests[1]?.messages.at(-1)).toEqual({
      role: 'user',
      text: 'Call the tool submit_result with your outputs.',
    });
  });

  it('has answered with its text if the only output is a text', async () => {
    const { byPath, requests } = await run(scriptedModel(text('Rien à faire pour @patient.')), {
      config: { outputs: [{ name: 'answer', type: 'String' }] },
    });
    expect(byPath['triage']?.outputs).toEqual({ answer: `Rien à faire pour ${PATIENT}.` });
    expect(requests).toHaveLength(2);
  });

  it('fails its node when it says nothing', async () => {
    const { error, requests } = await run(scriptedModel([]));
    expect(error).toMatchObject({ code: 'answer-empty' });
    expect(requests).toHaveLength(2);
  });

  it('fails its node when it never submits', async () => {
    const { error, requests } = await run(scriptedModel(text('Niveau 2.')));
    expect(error).toMatchObject({ code: 'invalid-output' });
    expect(requests).toHaveLength(4);
  });

  it('fails its node when it refuses', async () => {
    const { error, requests } = await run(scriptedModel({ finish: 'refusal' }));
    expect(error).toMatchObject({ code: 'refused' });
    expect(requests).toHaveLength(1);
  });

  it('fails its node when a filter stops it', async () => {
    const { error, requests } = await run(scriptedModel({ finish: 'filtered' }));
    expect(error).toMatchObject({ code: 'content-filtered' });
    expect(requests).toHaveLength(1);
  });
});

describe('a turn that is unfit', () => {
  const TEXT_ONLY = { config: { outputs: [{ name: 'answer', type: 'String' }] } };
  const CUT = { content: text('Le potassium est à'), finish: 'length' } as const;
  const saidTo = ({ requests }: Awaited<ReturnType<typeof run>>, turn: number) => {
    const last = requests[turn]?.messages.at(-1);
    return last?.role === 'user' ? last.text : undefined;
  };

  it('is never the answer: the second one in a row fails the node with its code', async () => {
    const result = await run(scriptedModel(CUT), TEXT_ONLY);
    expect(result.status).toBe('failed');
    expect(result.error).toMatchObject({ code: 'answer-cut', nodePath: 'triage' });
    expect(result.byPath['triage']?.outputs).toBeUndefined();
    expect(result.requests).toHaveLength(2);
    expect(saidTo(result, 1)).toMatch(/^Your turn was cut at the output limit/);
    expect(traceOf(result)?.turns).toMatchObject([
      { finish: 'length', unfit: 'answer-cut', content: CUT.content },
      { finish: 'length', unfit: 'answer-cut' },
    ]);
  });

  it.each([
    ['a call that is written as text', text('{"name":"submit_result","arguments":{}}')],
    ['reasoning without an end', text('<think>Est-ce grave ?')],
    ['spaces', text(' \n ')],
    ['a pause', { content: text('a'), finish: 'paused' as const }],
    ['an unknown end', { content: text('a'), finish: 'other' as const }],
  ])('can be repaired: %s', async (_what, turn) => {
    const result = await run(scriptedModel(turn, submit({ answer: 'Stable.' })), TEXT_ONLY);
    expect(result.byPath['triage']?.outputs).toEqual({ answer: 'Stable.' });
    expect(saidTo(result, 1)).toEqual(expect.any(String));
  });

  it('is no answer after the model was told to submit either', async () => {
    const result = await run(
      scriptedModel(text('Stable.'), CUT, text('<tool_call>x</tool_call>')),
      TEXT_ONLY,
    );
    expect(result.error).toMatchObject({ code: 'call-as-text' });
  });

  it('makes none of its calls', async () => {
    const cut = { content: calls(['t_write', { value: 1 }]), finish: 'length' as const };
    const result = await run(scriptedModel(cut, submit({ level: 1 })));
    expect(result.level).toBe(1);
    expect(result.written).toEqual([]);
    expect(resultsOf(result.requests[1])).toEqual([
      expect.stringMatching(/^Your turn was cut at the output limit/),
    ]);
    expect(traceOf(result)?.turns[0]).toMatchObject({
      unfit: 'answer-cut',
      calls: [{ tool: 't.write', outcome: 'refused', reason: 'answer-cut' }],
    });
  });

  it('fails the node with its code when it is the last turn', async () => {
    const config = { ...TEXT_ONLY.config, maxIterations: 1 };
    expect((await run(scriptedModel(CUT), { config })).error).toMatchObject({ code: 'answer-cut' });
  });

  it('says nothing of the reasoning in a text that is the answer', async () => {
    const said = text('<think>Est-ce grave ?</think>Stable.');
    const result = await run(scriptedModel(text('a'), said), TEXT_ONLY);
    expect(result.byPath['triage']?.outputs).toEqual({ answer: 'Stable.' });
    expect(JSON.stringify(result.byPath['triage'])).not.toContain('grave');
  });
});

describe('a provider of models that fails', () => {
  it('is asked again for the same turn, and only for that', async () => {
    let failures = 0;
    const model = scriptedModel(calls(['t_write', { value: 1 }]), () => {
      failures += 1;
      if (failures === 1) {
        throw new NodeError('provider-unavailable', 'surchargé', { retryable: true });
      }
      return submit({ level: 1 });
    });
    const result = await run(model);
    expect(result.level).toBe(1);
    expect(result.written).toHaveLength(1);
    expect(result.steps).toEqual([
      ...['triage~turn-1', 'triage~call-1', 'triage~turn-2', 'triage~turn-2#2'],
    ]);
    expect(traceOf(result)?.turns[1]).toMatchObject({ attempts: 2 });
  });

  it('fails the node when another attempt would not help', async () => {
    const model = scriptedModel(() => {
      throw new NodeError('provider-auth', 'clé refusée');
    });
    const { error, requests } = await run(model);
    expect(error).toMatchObject({ code: 'provider-auth' });
    expect(requests).toHaveLength(1);
  });
});

describe('an agent whose turns are given', () => {
  it('asks no model, and says so', async () => {
    const turn = {
      content: submit({ level: 4 }),
      finish: 'tool-calls' as const,
      usage: { inputTokens: 1, outputTokens: 1 },
    };
    const model = scriptedModel(submit({ level: 1 }));
    const result = await run(model, { agents: { turns: { triage: [turn] } } });
    expect(result.level).toBe(4);
    expect(result.requests).toEqual([]);
    expect(traceOf(result)?.source).toBe('turns');
    const short = await run(model, { agents: { turns: { triage: [] } } });
    expect(short.error).toMatchObject({ code: 'turns-exhausted' });
  });
});

it('an agent does not run without the subject that its tools read', async () => {
  const { error, requests } = await run(scriptedModel(submit({ level: 1 })), { context: {} });
  expect(error).toMatchObject({ code: 'context-missing', nodePath: 'triage' });
  expect(requests).toEqual([]);
});
