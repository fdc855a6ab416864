import { openApiFindings } from '@platform/testing';
import { Type } from '@sinclair/typebox';

import { describeApi, type ErrorForm, type OperationDefinition } from '../index';

const API = {
  title: 'Ward',
  version: '1.0.0',
  gateProblems: ['authentication-required'] as const,
};

const FORM = 'application/vnd.ward+json';

const fault = Type.Object({ fault: Type.String() }, { title: 'Fault' });
const errors: ErrorForm = {
  media: FORM,
  schemaOf: (problems, status) =>
    Type.Unsafe({
      allOf: [fault, { properties: { fault: { enum: [...problems, `status-${status}`] } } }],
    }),
  show: ({ code }) => ({ fault: code }),
};

const word = Type.Object({ word: Type.String() }, { title: 'Word' });

const talk: OperationDefinition = {
  id: 'talk',
  method: 'post',
  path: '/talk',
  tag: 'ward',
  summary: 'Talks.',
  access: ['nurse'],
  body: word,
  answers: {
    200: { description: 'A word.', schema: word },
    409: { description: 'Somebody talks.', schema: word },
  },
  problems: ['run-ended'],
};

const responsesOf = (definition: OperationDefinition) =>
  describeApi([definition], API).paths['/talk']?.['post']?.responses ?? {};

describe('an operation with errors in a form of its own', () => {
  const inForm = responsesOf({ ...talk, errors });

  it('documents the same statuses, in that form alone', () => {
    expect(openApiFindings(describeApi([{ ...talk, errors }], API))).toEqual([[]]);
    expect(Object.keys(inForm)).toEqual(Object.keys(responsesOf(talk)));
    // Components of the document are shared problems.
    expect(JSON.stringify(inForm)).not.toMatch(/problem\+json|#\/components\/responses\//);
  });

  it('documents the problems and the headers of each status', () => {
    expect(inForm[401]).toEqual({
      description: '`authentication-required`.',
      headers: {
        'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
        'WWW-Authenticate': expect.anything() as object,
      },
      content: {
        [FORM]: {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Fault' },
              { properties: { fault: { enum: ['authentication-required', 'status-401'] } } },
            ],
          },
        },
      },
    });
  });

  it('tells an error from an answer of the same status by its type', () => {
    const { content = {} } = inForm[409] as { readonly content?: object };
    expect(Object.keys(content)).toEqual(['application/json', FORM]);
    const same = { ...errors, media: 'application/json' };
    expect(() => responsesOf({ ...talk, errors: same })).toThrow('application/json');
  });
});

it('an answer that may be streamed has both media types', () => {
  const answers = {
    200: { description: 'Words.', schema: Type.Array(word), events: word },
  };
  expect(responsesOf({ ...talk, answers })[200]).toMatchObject({
    content: {
      'application/json': { schema: { type: 'array' } },
      'text/event-stream': { schema: { $ref: '#/components/schemas/Word' } },
    },
  });
});
