import type { Caller } from '@platform/http';

import { decidedBy, decidedInSource } from './decided-by';

const caller = (kind: Caller['kind'], roles: readonly string[], more: object = {}): Caller => ({
  kind,
  name: 'Poste A',
  id: 'id-1',
  roles: new Set(roles),
  ...more,
});
const refusal = { problem: { status: 400, code: 'body-invalid', errors: [{ path: '/by' }] } };

describe('who decides a human task', () => {
  it('is the key that was presented, in its task roles', () => {
    expect(decidedBy(caller('key', ['clinician'], { taskRoles: ['nurse'] }), undefined)).toEqual({
      by: 'Poste A',
      byId: 'key:id-1',
      decider: {
        identifiedBy: 'key',
        users: [],
        taskRoles: ['nurse'],
        identities: ['key:id-1'],
      },
    });
  });

  it('is the user for whom the key stands', () => {
    const key = caller('key', ['clinician'], { users: ['dr-a'] });
    expect(decidedBy(key, undefined)).toMatchObject({
      by: 'Poste A',
      byId: 'user:dr-a',
      decider: { users: ['dr-a'], taskRoles: [], identities: ['key:id-1', 'user:dr-a'] },
    });
  });

  it('is known by the keys that theirs was made or replaced through', () => {
    const key = caller('key', ['clinician'], { lineage: ['key:old-1', 'user:issuer:u-1'] });
    expect(decidedBy(key, undefined).decider).toMatchObject({
      identities: ['key:id-1', 'key:old-1', 'user:issuer:u-1'],
    });
  });

  it('is the user who has signed in, by every id of theirs', () => {
    const user = caller('user', ['clinician'], { users: ['id-1', 'dr-a'], taskRoles: ['doctor'] });
    expect(decidedBy(user, undefined)).toMatchObject({
      byId: 'user:id-1',
      decider: {
        identifiedBy: 'token',
        users: ['id-1', 'dr-a'],
        taskRoles: ['doctor'],
        identities: ['user:id-1', 'user:dr-a'],
      },
    });
  });

  it('is whom a relay names, in the task roles of the relay, and both are known', () => {
    const relay = caller('key', ['decision-relay'], { taskRoles: ['nurse'], users: ['robot'] });
    expect(decidedBy(relay, 'dr-a')).toEqual({
      by: 'dr-a',
      byId: 'user:dr-a',
      via: 'Poste A',
      decider: {
        identifiedBy: 'key',
        users: ['dr-a'],
        taskRoles: ['nurse'],
        identities: ['user:dr-a', 'key:id-1', 'user:robot'],
      },
    });
  });

  it('is named by a relay that is no clinician itself', () => {
    expect(() => decidedBy(caller('key', ['decision-relay']), undefined)).toThrow(
      expect.objectContaining(matching(refusal)),
    );
    const both = caller('key', ['decision-relay', 'clinician']);
    expect(decidedBy(both, undefined)).toMatchObject({ byId: 'key:id-1' });
  });

  it('is nobody else for who is no relay', () => {
    expect(() => decidedBy(caller('key', ['clinician']), 'dr-a')).toThrow(
      expect.objectContaining(matching(refusal)),
    );
  });

  it('is whoever is named where nobody is asked who they are', () => {
    const anyone = caller('anonymous', ['clinician', 'decision-relay']);
    const decider = { identifiedBy: 'nobody' };
    expect(decidedBy(anyone, 'dr-a')).toEqual({ by: 'dr-a', decider });
    expect(decidedBy(anyone, undefined)).toEqual({ decider });
  });

  it('is, in a source that names nobody, whoever decided there', () => {
    expect(decidedInSource('inbox', {})).toEqual({
      via: 'inbox',
      decider: {
        identifiedBy: 'source',
        users: [],
        taskRoles: 'every',
        identities: ['source:inbox'],
      },
    });
  });
});

it('a source compares the id of who decided, and shows the name', () => {
  expect(decidedInSource('ehr', { by: 'Dr A', byId: 'dr-a' })).toMatchObject({
    ...{ by: 'Dr A', byId: 'user:dr-a' },
    decider: { users: ['dr-a'], identities: ['user:dr-a', 'source:ehr'] },
  });
  expect(decidedInSource('ehr', { byId: 'dr-a' })).toMatchObject({ by: 'dr-a' });
  const unknown = decidedInSource('ehr', { by: 'Dr A' });
  expect(unknown).toMatchObject({ by: 'Dr A', decider: { users: [], identities: ['source:ehr'] } });
  expect(unknown).not.toHaveProperty('byId');
});

function matching({ problem }: typeof refusal): object {
  const errors = problem.errors.map((error) => expect.objectContaining(error) as object);
  return { problem: expect.objectContaining({ ...problem, errors }) as object };
}
