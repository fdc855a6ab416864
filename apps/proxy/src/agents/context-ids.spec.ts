import { ProblemError } from '@platform/http';
import type { Request } from 'express';

import { contextIds } from './context-ids';

const agentWith = (required: boolean) => ({
  inputs: [{ name: 'patientId', type: 'String', required }],
  contextInputs: new Map([['patientId', 'patient']]),
});
const sent = (...values: readonly string[]) =>
  ({
    headersDistinct: values.length > 0 ? { 'x-context-patient': values } : {},
  }) as unknown as Request;

it('the header is used, in UTF-8, and metadata only without it', () => {
  const bytes = Buffer.from('é-7', 'utf8').toString('latin1');
  expect(contextIds(agentWith(true), sent(bytes), { patientId: 'p8' })).toEqual({
    patientId: 'é-7',
  });
  expect(contextIds(agentWith(true), sent(), { patientId: 'p8' })).toEqual({ patientId: 'p8' });
});

it('an optional subject may be absent', () => {
  expect(contextIds(agentWith(false), sent())).toEqual({});
});

it.each([
  ['nothing', true, sent(), {}],
  ['two headers', true, sent('p7', 'p8'), {}],
  ['a header that is not UTF-8', true, sent('\xff'), { patientId: 'p8' }],
  ['an empty header, even for an optional subject', false, sent(''), { patientId: 'p8' }],
  ['metadata that is no text', true, sent(), { patientId: 7 }],
])('%s names nobody', (_what, required, request, metadata) => {
  expect(() => contextIds(agentWith(required), request, metadata)).toThrow(ProblemError);
});
