import { ROLES } from '@platform/stores';
import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { AGENT_ROLE } from './roles';

export const identityOperations = {
  getMe: defineOperation({
    id: 'getMe',
    method: 'get',
    path: '/api/me',
    tag: 'identity',
    summary:
      'Returns the identity and the roles of the caller, and how this instance writes values.',
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
              { description: '`anonymous`: the API runs without authentication.' },
            ),
            id: Type.String({ description: 'Id of the key, or subject of the user.' }),
            issuer: Type.Optional(
              Type.String({ description: 'Users only: the identity provider.' }),
            ),
            name: Type.String({
              description: 'Display name, not unique.',
            }),
            roles: Type.Array(Type.String(), {
              description: 'Granted roles and the roles that they include, sorted.',
            }),
            taskRoles: Type.Array(Type.String(), {
              description: 'Task roles of the caller. `*`: all task roles.',
            }),
            users: Type.Array(Type.String(), {
              description: 'Ids under which human tasks may name the caller.',
            }),
            instance: Type.Object(
              {
                locale: Type.String({ description: 'Language of the texts in the record.' }),
                timezone: Type.String({ description: 'IANA name.' }),
                taskRoles: Type.Record(
                  Type.String(),
                  Type.Object(
                    { fr: Type.String(), en: Type.String() },
                    { additionalProperties: false },
                  ),
                  { description: 'Task role to its label, for the roles that have one here.' },
                ),
              },
              {
                additionalProperties: false,
                description:
                  'How the platform that answers writes numbers and times, and what it calls task roles.',
              },
            ),
          },
          { additionalProperties: false, title: 'Caller' },
        ),
      },
    },
  }),
};
