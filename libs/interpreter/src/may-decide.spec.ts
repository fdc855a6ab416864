import { decidedAs, mayDecide, whyNotDecide, type Decider } from './may-decide';

const decider = (more: Partial<Exclude<Decider, { identifiedBy: 'nobody' }>> = {}): Decider => ({
  identifiedBy: 'token',
  users: ['dr-a'],
  taskRoles: ['doctor'],
  identities: ['user:dr-a'],
  ...more,
});

describe('who may decide a human task', () => {
  it.each([
    ['a task that is put to nobody in particular', undefined, decider({ taskRoles: [] })],
    ['one that is put to a role they have', { roles: ['nurse', 'doctor'] }, decider()],
    ['one that names them', { users: ['dr-b', 'dr-a'] }, decider({ taskRoles: [] })],
    ['one that names them, not their role', { roles: ['nurse'], users: ['dr-a'] }, decider()],
    ['one that is put to their role, not to them', { roles: ['doctor'], users: ['x'] }, decider()],
    [
      'any role, of whom a relay vouches for',
      { roles: ['nurse'] },
      decider({ taskRoles: 'every' }),
    ],
    ['what somebody else started', { notStarter: true }, decider()],
  ])('decides %s', (_what, assignment, who) => {
    expect(whyNotDecide({ assignment }, who, ['user:dr-z'])).toEqual([]);
    expect(mayDecide({ assignment }, who, ['user:dr-z'])).toBe(true);
  });

  it.each([
    ['without the role', { roles: ['nurse'] }, decider(), ['role-missing']],
    ['who is not named', { users: ['dr-b'] }, decider(), ['not-among-users']],
    [
      'who has neither',
      { roles: ['nurse'], users: ['dr-b'] },
      decider(),
      ['role-missing', 'not-among-users'],
    ],
    ['who started the run', { notStarter: true }, decider(), ['is-starter']],
    [
      'who started the run, whatever their role',
      { notStarter: true, roles: ['doctor'] },
      decider(),
      ['is-starter'],
    ],
    [
      'who brings what another one decides of a run they started',
      { notStarter: true },
      decider({ users: ['dr-b'], identities: ['user:dr-b', 'user:dr-a'] }),
      ['is-starter'],
    ],
    ['of whom nothing is said', { roles: ['doctor'] }, undefined, ['unidentified']],
    [
      'named only among users, with every role',
      { users: ['dr-b'] },
      decider({ taskRoles: 'every' }),
      ['not-among-users'],
    ],
    [
      'whose role is only called `every`',
      { roles: ['x'] },
      decider({ taskRoles: ['every'] }),
      ['role-missing'],
    ],
  ] as const)('refuses one %s', (_who, assignment, who, why) => {
    expect(whyNotDecide({ assignment }, who, ['user:dr-a'])).toEqual(why);
    expect(mayDecide({ assignment }, who, ['user:dr-a'])).toBe(false);
  });

  it('lets the call of a model that is put to no role be approved by anybody with a task role', () => {
    const call = { kind: 'agent-tool' };
    expect(whyNotDecide(call, decider({ taskRoles: ['nurse'] }))).toEqual([]);
    expect(whyNotDecide(call, decider({ taskRoles: 'every' }))).toEqual([]);
    expect(whyNotDecide(call, { identifiedBy: 'nobody' })).toEqual([]);
    expect(whyNotDecide(call, decider({ taskRoles: [] }))).toEqual(['role-missing']);
    expect(whyNotDecide(call, undefined)).toEqual(['unidentified']);
    expect(whyNotDecide({ kind: 'core.validation' }, decider({ taskRoles: [] }))).toEqual([]);
  });

  it('refuses a source that names nobody only when a person started the run', () => {
    const nameless = decider({ identifiedBy: 'source', users: [], identities: ['source:ehr'] });
    const named = decider({ identifiedBy: 'source', users: ['dr-b'], identities: ['user:dr-b'] });
    for (const starter of ['user:dr-a', 'key:k1']) {
      expect(whyNotDecide({ assignment: { notStarter: true } }, nameless, [starter])).toEqual([
        'unidentified',
      ]);
      expect(mayDecide({ assignment: { notStarter: true } }, named, [starter])).toBe(true);
      expect(mayDecide({ assignment: { notStarter: false } }, nameless, [starter])).toBe(true);
    }
    expect(mayDecide({ assignment: { notStarter: true } }, nameless, ['source:laboratory'])).toBe(
      true,
    );
  });

  it('judges nobody where nobody is asked who they are', () => {
    const assignment = { roles: ['nurse'], users: ['dr-b'], notStarter: true };
    expect(mayDecide({ assignment }, { identifiedBy: 'nobody' }, ['user:dr-a'])).toBe(true);
  });

  it('holds nobody for the starter of a run whose starter is not known', () => {
    expect(mayDecide({ assignment: { notStarter: true } }, decider())).toBe(true);
    expect(mayDecide({ assignment: { notStarter: true } }, decider({ identities: [] }), [])).toBe(
      true,
    );
  });
});

describe('by which rule a person decides', () => {
  const both = decider({ taskRoles: ['doctor', 'nurse'] });
  it.each([
    ['their role, of several', { roles: ['nurse', 'chief'] }, both, { roles: ['nurse'] }],
    [
      'each role of theirs that is asked for',
      { roles: ['nurse', 'doctor'] },
      both,
      { roles: ['doctor', 'nurse'] },
    ],
    ['all their roles, for a task of everybody', undefined, both, { roles: ['doctor', 'nurse'] }],
    [
      'their name, with their roles',
      { users: ['dr-a'] },
      decider(),
      { roles: ['doctor'], named: true },
    ],
    ['their name alone', { users: ['dr-a'] }, decider({ taskRoles: [] }), { named: true }],
    [
      'the role that a sender vouches for',
      { roles: ['nurse'] },
      decider({ taskRoles: 'every' }),
      { roles: ['nurse'] },
    ],
    [
      'nothing, where a sender vouches for any of several',
      { roles: ['nurse', 'doctor'] },
      decider({ taskRoles: 'every' }),
      undefined,
    ],
    ['nothing, where nobody is asked for', undefined, decider({ taskRoles: [] }), undefined],
    [
      'nothing, where nobody is identified',
      { roles: ['nurse'] },
      { identifiedBy: 'nobody' } as const,
      undefined,
    ],
    ['nothing, for a decision without who', { roles: ['nurse'] }, undefined, undefined],
  ])('is %s', (_what, assignment, who, expected) => {
    expect(decidedAs({ assignment }, who)).toEqual(expected);
  });

  it('is bounded', () => {
    const taskRoles = Array.from({ length: 100 }, (_, at) => `role-${at}`);
    expect(decidedAs({}, decider({ taskRoles }))?.roles).toHaveLength(20);
  });
});
