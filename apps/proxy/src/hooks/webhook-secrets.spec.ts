import { ConfigurationError } from '@platform/ports';

import { webhookSecrets } from './webhook-secrets';

const SECRET = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const read = (value: string | undefined) =>
  webhookSecrets(
    { webhooks: { 'bed-request': { secretEnv: 'BED_SECRET' } } },
    { BED_SECRET: value },
  );

function refusal(value: string | undefined): ConfigurationError {
  try {
    read(value);
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  throw new Error('accepted');
}

it.each([
  [SECRET, 1],
  [`whsec_${SECRET}`, 1],
  [`whsec_${SECRET} ${SECRET}`, 2],
  [` ${SECRET},\nwhsec_${SECRET} `, 2],
])('%j holds %i', (value, count) => {
  expect(read(value).get('bed-request')).toHaveLength(count);
});

it.each([undefined, '', ' , '])('webhookSecrets says which variable is missing: %j', (value) => {
  const { key, message } = refusal(value);
  expect(key).toBe('BED_SECRET');
  expect(message).toBe(
    'BED_SECRET : variable attendue (instance, webhooks.bed-request.secretEnv), absente ou vide',
  );
});

it.each(['whsec_ab', 'tooshort', SECRET.slice(1), `${SECRET}\u00e9`, `${SECRET} short`])(
  'webhookSecrets refuses %j, and does not repeat it',
  (value) => {
    const { key, message } = refusal(value);
    expect(key).toBe('BED_SECRET');
    expect(message).toMatch(/^BED_SECRET : secret refusé [^\n]*$/);
    expect(message).not.toContain(value.slice(-5));
  },
);
