import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { pageOf, pageQuery } from '../listing/page';
import { issuedKeySchema, keyInputSchema, keySchema, rotationSchema } from './schemas';

const access = ['admin', 'operator'] as const;
const params = Type.Object({ id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) });
const keyOf = ({ params: { id } }: { readonly params: Readonly<Record<string, unknown>> }) =>
  `key:${String(id)}`;

export const keyOperations = {
  listKeys: defineOperation({
    id: 'listKeys',
    method: 'get',
    path: '/api/keys',
    tag: 'keys',
    summary: 'Lists API keys without their secrets, including revoked and expired ones.',
    access,
    query: Type.Object(pageQuery()),
    answers: {
      200: { description: 'A page of keys.', schema: pageOf(keySchema, 'ApiKeyPage') },
    },
  }),
  createKey: defineOperation({
    id: 'createKey',
    method: 'post',
    path: '/api/keys',
    tag: 'keys',
    summary: 'Creates an API key. The response contains its secret, which is never shown again.',
    access,
    body: keyInputSchema,
    answers: { 201: { description: 'The key, with its secret.', schema: issuedKeySchema } },
    problems: ['role-not-held', 'key-period-invalid'],
    audited: () => 'key:new',
  }),
  revokeKey: defineOperation({
    id: 'revokeKey',
    method: 'delete',
    path: '/api/keys/:id',
    tag: 'keys',
    summary: 'Revokes an API key immediately and permanently. Idempotent.',
    access,
    params,
    answers: { 200: { description: 'The revoked key.', schema: keySchema } },
    problems: ['not-found'],
    audited: keyOf,
  }),
  rotateKey: defineOperation({
    id: 'rotateKey',
    method: 'post',
    path: '/api/keys/:id/rotate',
    tag: 'keys',
    summary:
      'Rotates an API key: creates a key with the same name, roles and lifetime. The old key ends after a grace period.',
    access,
    params,
    body: rotationSchema,
    answers: { 201: { description: 'The new key, with its secret.', schema: issuedKeySchema } },
    problems: ['role-not-held', 'not-found', 'key-ended', 'key-period-invalid'],
    audited: keyOf,
  }),
};
