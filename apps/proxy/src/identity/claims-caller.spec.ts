import { claimsCaller, type ClaimNames } from './claims-caller';

const claimNames = (rolesClaim: string): ClaimNames => ({
  ...{ rolesClaim, taskRolesClaim: 'task_roles', userClaim: 'preferred_username' },
});
const callerOf = (claims: object, rolesClaim = 'roles') =>
  claimsCaller({ sub: 'u1', ...claims }, claimNames(rolesClaim));
const rolesOf = (claims: object, rolesClaim?: string) =>
  [...(callerOf(claims, rolesClaim)?.roles ?? [])].sort();
const nameOf = (claims: object) => callerOf(claims)?.name;

describe('the roles of a user', () => {
  it.each([
    [{ roles: ['operator'] }, 'roles', ['operator', 'viewer']],
    [{ roles: 'source viewer' }, 'roles', ['source', 'viewer']],
    [{ realm_access: { roles: ['source'] } }, 'realm_access.roles', ['source']],
    [{ 'https://chu.example/roles': ['source'] }, 'https://chu.example/roles', ['source']],
    [{ roles: ['agent:triage'] }, 'roles', ['agent', 'agent:triage']],
    [{ roles: ['Operator', 'root', 'viewer '] }, 'roles', ['Operator', 'root', 'viewer ']],
    [{ roles: [1, null, {}, '', 'source'] }, 'roles', ['source']],
    [{ roles: { operator: true } }, 'roles', []],
    [{ roles: true }, 'roles', []],
    [{}, 'roles', []],
    [{ realm_access: null }, 'realm_access.roles', []],
    [{}, 'constructor.name', []],
    [{ a: 'source' }, 'a.length', []],
  ])('of %j by %s are %j', (claims, rolesClaim, roles) => {
    expect(rolesOf(claims, rolesClaim)).toEqual(roles);
  });
});

describe('how human tasks know a user', () => {
  it('is by the roles of a claim of its own, as they are written there', () => {
    const claims = { roles: ['clinician'], task_roles: ['doctor', '*'] };
    expect(callerOf(claims)).toMatchObject({ taskRoles: ['doctor', '*'] });
    expect(callerOf({ roles: ['clinician'] })).toMatchObject({ taskRoles: [] });
  });

  it('is by their subject, and by the claim that is told, never by their name', () => {
    const claims = { name: 'Dr A', preferred_username: 'dr-a' };
    expect(callerOf(claims)?.users).toEqual(['u1', 'dr-a']);
    expect(callerOf({ name: 'Dr A', preferred_username: 7 })?.users).toEqual(['u1']);
    const names = { ...claimNames('roles'), userClaim: undefined };
    expect(claimsCaller({ sub: 'u1', ...claims }, names)?.users).toEqual(['u1']);
  });
});

describe('the name of a user', () => {
  it.each([
    [{ name: 'Jeanne', preferred_username: 'jd', email: 'j@x' }, 'Jeanne'],
    [{ preferred_username: 'jd', email: 'j@x' }, 'jd'],
    [{ email: 'j@x' }, 'j@x'],
    [{ name: '  ', email: 7 }, 'u1'],
    [{ name: 'Je\u0000an\u001b[31mne\ud800' }, 'Jean[31mne'],
    [{ name: '\u{1F469}'.repeat(300) }, '\u{1F469}'.repeat(200)],
  ])('of %j', (claims, name) => {
    expect(nameOf(claims)).toBe(name);
  });
});

it.each([undefined, 7, '', 'a\u0000b', 'a\nb', '\ud800', 'x'.repeat(256), ['u1']])(
  'nobody has the subject %j',
  (sub) => {
    expect(callerOf({ sub, roles: ['operator'] })).toBeUndefined();
  },
);
