import { ROLES } from '@platform/credential-store';
import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { AGENT_ROLE } from './roles';

export const identityOperations = {
  getMe: defineOperation({
    id: 'getMe',
    method: 'get',
    path: '/api/me',
    tag: 'identity',
    summary: 'Who the API takes the caller for, and with which roles.',
    access: [...ROLES, AGENT_ROLE],
    answers: {
      200: {
        description: 'The caller.',
        schema: Type.Object(
          {
            kind: Type.Union(
              [
                Type.Literal('anonymous'),
                Type.Literal('key'),
                Type.Literal('user'),
                Type.Literal('webhook'),
              ],
              { description: '`anonymous`: the API asks nobody who they are.' },
            ),
            id: Type.String({ description: "The key's id, or the user's subject." }),
            issuer: Type.Optional(
              Type.String({ description: 'Of a user: the provider whose subject the id is.' }),
            ),
            name: Type.String({
              description: 'What people know it by; others may have the same one.',
            }),
            roles: Type.Array(Type.String(), {
              description: 'Those that were given, with those that they include; sorted.',
            }),
            taskRoles: Type.Array(Type.String(), {
              description: 'Roles by which human tasks are put to the caller; `*`: every one.',
            }),
            users: Type.Array(Type.String(), {
              description: 'Ids by which human tasks may name the caller.',
            }),
          },
          { additionalProperties: false, title: 'Caller' },
        ),
      },
    },
  }),
};
