import { ProblemError } from '@platform/http';
import type { Request } from 'express';

import { contextIds } from './context-ids';

const agentWith = (required: boolean) => ({
  inputs: [{ name: 'patientId', type: 'String', required }],
  contextInputs: new Map([['patientId', 'patient']]),
});
const free = {};
const bound = { context: { patient: 'p9' } };
const sent = (...values: readonly string[]) =>
  ({
    headersDistinct: values.length > 0 ? { 'x-context-patient': values } : {},
  }) as unknown as Request;

it('the header is used, in UTF-8, and metadata only without it', () => {
  const bytes = Buffer.from('é-7', 'utf8').toString('latin1');
  const agent = agentWith(true);
  const metadata = { patientId: 'p8' };
  expect(contextIds(agent, { request: sent(bytes), caller: free }, metadata)).toEqual({
    patientId: 'é-7',
  });
  expect(contextIds(agent, { request: sent(), caller: free }, metadata)).toEqual(metadata);
});

it('the subject of the key is used when nothing else names one', () => {
  const agent = agentWith(true);
  expect(contextIds(agent, { request: sent(), caller: bound })).toEqual({ patientId: 'p9' });
  expect(contextIds(agent, { request: sent('p7'), caller: bound })).toEqual({ patientId: 'p7' });
});

it('an optional subject may be absent', () => {
  expect(contextIds(agentWith(false), { request: sent(), caller: free })).toEqual({});
});

it.each([
  ['nothing', true, sent(), {}],
  ['two headers', true, sent('p7', 'p8'), {}],
  ['a header that is not UTF-8', true, sent('\xff'), { patientId: 'p8' }],
  ['an empty header, even for an optional subject', false, sent(''), { patientId: 'p8' }],
  ['metadata that is no text', true, sent(), { patientId: 7 }],
])('%s names nobody', (_what, required, request, metadata) => {
  const from = { request, caller: free };
  expect(() => contextIds(agentWith(required), from, metadata)).toThrow(ProblemError);
});
