import { ProblemError } from '@platform/http';
import type { AgentPort } from '@platform/ports';

import { conversationInputs, inputsOfConversation, type ChatMessage } from './conversation';

const agent = (...inputs: AgentPort[]) => ({
  inputs,
  contextInputs: new Map([['patientId', 'patient']]),
});
const text = (name: string, more: Partial<AgentPort> = {}): AgentPort => ({
  ...{ name, type: 'String' },
  ...more,
});

it.each([
  [
    'question and historique',
    [text('question'), text('patientId'), text('historique')],
    'question',
    'historique',
  ],
  [
    'one required text',
    [text('note'), text('patientId'), text('tone', { required: false })],
    'note',
    undefined,
  ],
  [
    'a text beside a structure',
    [text('note'), text('limits', { type: 'Limits' }), text('history')],
    'note',
    'history',
  ],
])('an agent with %s can have a conversation', (_what, inputs, question, history) => {
  expect(conversationInputs(agent(...inputs))).toEqual({ question, history });
});

it.each([
  ['two texts, none of them the question', [text('note'), text('title')]],
  ['a list of texts', [text('notes', { list: true })]],
  ['the id of a subject alone', [text('patientId')]],
])('an agent with %s cannot', (_what, inputs) => {
  expect(conversationInputs(agent(...inputs))).toBe(undefined);
});

describe('a conversation', () => {
  const inputsOf = (...messages: readonly ChatMessage[]) =>
    inputsOfConversation(messages, { question: 'question', history: 'historique' });

  it('gives the last message of the user, and the turns before it', () => {
    expect(
      inputsOf(
        { role: 'system', content: 'S' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'a' },
            { type: 'text', text: 'b' },
          ],
        },
        { role: 'assistant', content: null },
        { role: 'assistant', content: 'c' },
        { role: 'tool', content: 'T' },
        { role: 'user', content: 'd' },
        { role: 'assistant', content: 'begun' },
      ),
    ).toEqual({ question: 'd', historique: 'user: a\nb\nassistant: c' });
  });

  it.each([
    ['no message of the user', [{ role: 'system', content: 'a' }]],
    ['an image', [{ role: 'user', content: [{ type: 'image_url' }] }]],
    ['a content that is none', [{ role: 'user', content: 4 }]],
  ])('with %s is refused', (_what, messages) => {
    expect(() => inputsOf(...messages)).toThrow(ProblemError);
  });
});
