import { NotFoundError } from '@platform/sdk';

import { classifyAnswer } from './classify-error';
import type { FhirRequest } from './fhir-request';

const READ: FhirRequest = { method: 'GET', resource: 'Patient', interaction: 'read', id: 'p1' };
const CREATE: FhirRequest = { method: 'POST', resource: 'Task', interaction: 'create' };
const NOW = new Date('2026-11-20T10:00:00Z');

const outcome = (...issue: object[]) => JSON.stringify({ resourceType: 'OperationOutcome', issue });

const classified = (
  request: FhirRequest,
  status: number,
  { body = '', headers = {} }: { body?: string; headers?: Record<string, string> } = {},
) => classifyAnswer(request, { status, body, headers }, NOW);

it.each([408, 425, 429, 500, 502, 503, 504])('%i passes by itself: retryable', (status) => {
  expect(classified(READ, status)).toMatchObject({
    code: 'FHIR_UNAVAILABLE',
    retryable: true,
    status,
  });
});

it.each(['transient', 'lock-error', 'throttled', 'timeout'])(
  'an issue « %s » is retryable whatever the status',
  (code) => {
    const body = outcome({ severity: 'error', code });
    expect(classified(READ, 400, { body })).toMatchObject({
      code: 'FHIR_UNAVAILABLE',
      retryable: true,
    });
  },
);

it.each([
  { status: 401, request: READ, code: 'FHIR_UNAUTHENTICATED', retryable: true },
  { status: 403, request: READ, code: 'FHIR_FORBIDDEN', retryable: false },
  { status: 405, request: CREATE, code: 'FHIR_UNSUPPORTED', retryable: false },
  { status: 501, request: CREATE, code: 'FHIR_UNSUPPORTED', retryable: false },
  { status: 404, request: CREATE, code: 'FHIR_UNSUPPORTED', retryable: false },
  { status: 409, request: CREATE, code: 'FHIR_VERSION_CONFLICT', retryable: true },
  { status: 412, request: CREATE, code: 'FHIR_VERSION_CONFLICT', retryable: true },
  {
    status: 412,
    request: { ...CREATE, ifNoneExist: 'identifier=a' },
    code: 'FHIR_DUPLICATE',
    retryable: false,
  },
  { status: 400, request: CREATE, code: 'FHIR_INVALID', retryable: false },
  { status: 422, request: CREATE, code: 'FHIR_INVALID', retryable: false },
  { status: 302, request: READ, code: 'FHIR_REDIRECTED', retryable: true },
  { status: 418, request: READ, code: 'FHIR_REFUSED', retryable: false },
])('$status of a $request.interaction is $code', ({ status, request, code, retryable }) => {
  expect(classified(request, status)).toMatchObject({ code, retryable, status });
});

it('classify error: names the resource and the interaction that are not allowed', () => {
  expect(classified(CREATE, 403).message).toBe(
    'accès refusé par le serveur FHIR : Task (création)',
  );
});

it('classify error: says of an unknown id and of a deleted one two different things', () => {
  expect(classified(READ, 404)).toBeInstanceOf(NotFoundError);
  expect(classified(READ, 404).message).toBe('Patient introuvable');
  expect(classified(READ, 410)).toBeInstanceOf(NotFoundError);
  expect(classified(READ, 410).message).toBe("Patient supprimé (fusion d'identités ou opposition)");
});

it.each([
  { header: '7', wait: 7_000 },
  { header: 'Fri, 20 Nov 2026 10:00:30 GMT', wait: 30_000 },
  { header: 'Fri, 20 Nov 2026 09:00:00 GMT', wait: 0 },
  { header: '999999999', wait: 3_600_000 },
  { header: 'soon', wait: undefined },
])('classify error: reads how long to wait from « $header »', ({ header, wait }) => {
  const error = classified(READ, 503, { headers: { 'retry-after': header } });
  expect((error as { retryAfterMs?: number }).retryAfterMs).toBe(wait);
});

it('classify error: explains a refusal with the first error issue and its expression, without values of the record', () => {
  const body = outcome(
    { severity: 'warning', code: 'informational', diagnostics: 'first' },
    {
      severity: 'error',
      code: 'invalid',
      details: { text: 'Invalid birth date "1950-06-15" of Exemple 250061234567890' },
      expression: ['Patient.birthDate'],
    },
  );
  expect(classified(CREATE, 422, { body }).message).toBe(
    'refusé par le serveur FHIR : Task (création) : Invalid birth date █ of Exemple █ [Patient.birthDate]',
  );
});

it('classify error: explains nothing when the body is a page or damaged JSON', () => {
  const plain = 'refusé par le serveur FHIR : Task (création)';
  expect(classified(CREATE, 400, { body: '<html>' }).message).toBe(plain);
  expect(classified(CREATE, 400, { body: '{"resourceType":"OperationOutcome"' }).message).toBe(
    plain,
  );
});
