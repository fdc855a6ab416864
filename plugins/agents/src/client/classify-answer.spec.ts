import { classifyAnswer } from './classify-answer';

const classified = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  classifyAnswer('site', {
    status,
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

it.each([
  [{ error: { code: 'insufficient_quota' } }],
  [{ error: { type: 'insufficient_quota', code: null } }],
  [{ error: { code: 'billing_hard_limit_reached' } }],
  [[{ error: { code: 'billing_not_active' } }]],
  [{ error: { details: { error_code: 'enforced_spend_limit_reached' } } }],
])('classifyAnswer does not repeat a 429 for spent money: %j', (body) => {
  expect(classified(429, body)).toMatchObject({
    code: 'provider-rejected',
    retryable: false,
    message:
      'le fournisseur de modèles « site » refuse la requête : plafond de dépenses atteint (429)',
  });
});

it.each([
  ['{'],
  ['null'],
  ['[]'],
  ['{"error":"insufficient_quota"}'],
  ['{"error":{"code":"rate_limit_exceeded"}}'],
])('classifyAnswer repeats a 429 with the body %s', (body) => {
  expect(classified(429, body)).toMatchObject({ code: 'provider-unavailable', retryable: true });
});

it('classifyAnswer names a conversation that is too long for the model', () => {
  expect(classified(400, { error: { code: 'context_length_exceeded' } }).message).toBe(
    'le fournisseur de modèles « site » refuse une requête trop longue (400)',
  );
});

it.each([
  ['-5', undefined],
  ['soon', undefined],
  ['99999999999', 300_000],
  ['0', 0],
])('classifyAnswer reads retry-after-ms %s as %s', (header, wait) => {
  expect(classified(503, '', { 'retry-after-ms': header }).retryAfterMs).toBe(wait);
});
