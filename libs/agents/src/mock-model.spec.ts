import type { JsonObject } from '@platform/ports';

import { mockModelClient } from './mock-model';

const ask = async (parameters: JsonObject, locale = 'fr'): Promise<unknown> => {
  const turn = await mockModelClient(locale).generate(
    {
      ...{ provider: 'local', model: 'm', system: '', messages: [], maxOutputTokens: 1 },
      tools: [{ name: 'submit_result', description: '', parameters }],
      toolChoice: 'auto',
    },
    { signal: new AbortController().signal },
  );
  const [part] = turn.content;
  return part?.type === 'tool-call' ? JSON.parse(part.arguments) : undefined;
};

it('the mock submits values of the declared types, and says that it is no model', async () => {
  const outputs = await ask({
    type: 'object',
    properties: {
      answer: { type: 'string' },
      level: { type: 'string', enum: ['low', 'high'] },
      at: { type: 'string', format: 'date-time' },
      dose: { $ref: '#/$defs/Dose' },
      list: { type: 'array', items: { type: 'string' } },
      sure: { type: 'boolean' },
      optional: { type: 'string' },
    },
    required: ['answer', 'level', 'at', 'dose', 'list', 'sure'],
    $defs: {
      Dose: { type: 'object', properties: { value: { type: 'number' } }, required: ['value'] },
    },
  });
  expect(outputs).toEqual({
    answer: 'Réponse fictive : aucun modèle de langage n’est configuré.',
    ...{ level: 'low', at: '2026-01-01T00:00:00Z', dose: { value: 0 }, list: [], sure: false },
  });
});

it('the mock answers in the language of an English instance', async () => {
  const outputs = await ask(
    { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] },
    'en-GB',
  );
  expect(outputs).toEqual({ answer: 'Mock answer: no language model is configured.' });
});
