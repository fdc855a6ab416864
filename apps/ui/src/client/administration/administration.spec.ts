/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { en } from '../i18n/en';
import { fr } from '../i18n/fr';
import { readAdministrationSearch } from './administration-search';
import { contextOf, stateOf } from './key-state';
import { rolesOfApi } from './roles-of-api';

interface AuditedOperation {
  readonly operationId: string;
  readonly 'x-audited'?: true;
}

const DOCUMENT = join(__dirname, '../../../../../docs/schemas/openapi.json');
const NOW = Date.parse('2026-11-25T12:00:00Z');

it.each([
  [null, null, 'valid'],
  ['2027-11-25T12:00:00Z', null, 'valid'],
  ['2026-12-01T12:00:00Z', null, 'ending'],
  ['2026-11-25T11:59:59Z', null, 'expired'],
  ['2027-11-25T12:00:00Z', '2026-11-25T12:00:00Z', 'revoked'],
])('a key that expires at %s and was revoked at %s is %s', (expiresAt, revokedAt, state) => {
  expect(stateOf({ expiresAt, revokedAt }, NOW)).toBe(state);
});

it('administration: reads the subjects of a key, one a line', () => {
  expect(contextOf(['patient=p-1', ' encounter = a=b '])).toEqual({
    context: { patient: 'p-1', encounter: 'a=b' },
  });
  expect(contextOf([])).toEqual({});
  expect(contextOf(['patient=p-1', 'encounter'])).toEqual({ wrong: 'encounter' });
  expect(contextOf(['=x'])).toEqual({ wrong: '=x' });
});

it('administration: leaves out of an address what is no filter of the audit log', () => {
  const search = { tab: 'audit', actor: 7, from: 'yesterday', to: '2026-11-25', other: 'x' };
  expect(readAdministrationSearch(search)).toEqual({
    ...{ tab: 'audit', actor: '7', to: '2026-11-25' },
  });
});

it('administration: reads of the document what each role allows beside what it includes', () => {
  const operation = (id: string, ...roles: readonly string[]) => ({
    ...{ operationId: id, summary: id, 'x-roles': roles },
  });
  const roles = rolesOfApi({
    'x-roles': { viewer: [], publisher: ['designer', 'viewer'] },
    paths: {
      '/api/catalog': { get: operation('getCatalog', 'viewer') },
      '/api/workflows/{slug}/publish': {
        post: { ...operation('publishWorkflow', 'publisher'), 'x-audited': true },
      },
      '/healthz': { get: { operationId: 'checkLiveness', summary: '' } },
    },
  });
  const publish = {
    ...{ id: 'publishWorkflow', method: 'POST', path: '/api/workflows/{slug}/publish' },
    isAudited: true,
  };
  expect(roles).toMatchObject([
    { name: 'viewer', includes: [], operations: [{ id: 'getCatalog', isAudited: false }] },
    { name: 'publisher', includes: ['designer', 'viewer'], operations: [publish] },
  ]);
  expect(rolesOfApi({})).toEqual([]);
});

it('administration: has words for each operation that the audit log contains', () => {
  const document = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, AuditedOperation>>>>;
  };
  const audited = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter((operation) => operation['x-audited'])
    .map(({ operationId }) => operationId);
  // The lines that no caller causes.
  const expected = [...audited, 'readPublished', 'withdrawRecord'].sort();
  expect(Object.keys(fr.administration.act).sort()).toEqual(expected);
  expect(Object.keys(en.administration.act).sort()).toEqual(expected);
});
