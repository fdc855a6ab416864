import { type Caller, ProblemError } from '@platform/http';

import { statedBy } from './stated-by';

const caller = (kind: Caller['kind'], name: string, ...roles: string[]): Caller => ({
  kind,
  name,
  id: `${kind}-1`,
  roles: new Set(roles),
});

describe('who is said to decide', () => {
  it.each([
    ['nobody, of nobody in particular', caller('anonymous', 'anonymous'), undefined, {}],
    [
      'whoever is named, in an open proxy',
      caller('anonymous', 'anonymous'),
      'dr-a',
      { by: 'dr-a' },
    ],
    ['a key by its name', caller('key', 'bridge'), undefined, { by: 'bridge' }],
    ['whom a relay speaks for', caller('key', 'bridge', 'decision-relay'), 'dr-a', { by: 'dr-a' }],
    ['a user who has signed in', caller('user', 'Dr A'), undefined, { by: 'Dr A' }],
    ['the same user by their own name', caller('user', 'Dr A'), 'Dr A', { by: 'Dr A' }],
  ])('is %s', (_what, who, given, stated) => {
    expect(statedBy(who, given)).toEqual(stated);
  });

  it.each([
    ['the user who has signed in', caller('user', 'Dr A', 'clinician')],
    ['the key that was presented', caller('key', 'bridge', 'clinician', 'operator')],
    ['the webhook that was signed', caller('webhook', 'webhook a')],
  ])('is never somebody else than %s', (_who, who) => {
    const refused = (): unknown => statedBy(who, 'Dr B');
    expect(refused).toThrow(ProblemError);
    expect(refused).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({
          status: 400,
          code: 'body-invalid',
          errors: [expect.objectContaining({ path: '/by' })],
        }) as object,
      }),
    );
  });
});
