import { ProblemError, type Caller } from '@platform/http';

import { statedBy } from './stated-by';

const caller = (kind: Caller['kind'], name: string): Caller => ({
  kind,
  name,
  id: `${kind}-1`,
  roles: new Set(),
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
    ['whom a key speaks for', caller('key', 'bridge'), 'dr-a', { by: 'dr-a' }],
    ['a user who has signed in', caller('user', 'Dr A'), undefined, { by: 'Dr A' }],
    ['the same user by their own name', caller('user', 'Dr A'), 'Dr A', { by: 'Dr A' }],
  ])('is %s', (_what, who, given, stated) => {
    expect(statedBy(who, given)).toEqual(stated);
  });

  it('is never somebody else than the user who has signed in', () => {
    const refused = (): unknown => statedBy(caller('user', 'Dr A'), 'Dr B');
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
