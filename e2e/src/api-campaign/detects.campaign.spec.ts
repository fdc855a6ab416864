import {
  createApp,
  defineOperation,
  describeApi,
  listen,
  problemError,
  type Gate,
  type HttpServer,
  type OperationDefinition,
  type Route,
} from '@platform/http';
import { createLogger } from '@platform/telemetry';
import { Type } from '@sinclair/typebox';

import { runCampaign, type CampaignReport } from './__fixtures__/campaign';
import type { ApiDocument } from './__fixtures__/documented-api';
import { forgedIdentities } from './__fixtures__/identity-cases';
import { createSender } from './__fixtures__/send';

const bed = Type.Object(
  { id: Type.String({ pattern: '^[a-z0-9-]{1,20}$' }), point: Type.Integer({ minimum: 0 }) },
  { additionalProperties: false, title: 'Bed' },
);

const putBed = defineOperation({
  id: 'putBed',
  method: 'put',
  path: '/beds/:id',
  tag: 'ward',
  summary: 'Writes.',
  access: ['nurse'],
  params: Type.Object({ id: Type.String({ pattern: '^[a-z0-9-]{1,20}$' }) }),
  query: Type.Object({ dry: Type.Optional(Type.Boolean()) }),
  headers: Type.Object({ 'if-match': Type.Optional(Type.String({ pattern: '^"\\d+"$' })) }),
  body: bed,
  answers: { 200: { description: 'Written.', schema: bed } },
  problems: ['run-ended'],
});

const getWard = defineOperation({
  id: 'getWard',
  method: 'get',
  path: '/ward',
  tag: 'ward',
  summary: 'Where it is.',
  access: 'public',
  answers: { 200: { description: 'It.', schema: Type.String({ title: 'Ward' }) } },
});

/** Its errors have a form of their own. */
const talk = defineOperation({
  id: 'talk',
  method: 'post',
  path: '/talk',
  tag: 'ward',
  summary: 'Talks.',
  access: ['nurse'],
  body: Type.Object({ word: Type.String() }, { additionalProperties: false }),
  answers: { 200: { description: 'A word.', schema: Type.String() } },
  errors: {
    media: 'application/json',
    schemaOf: (problems) =>
      Type.Object(
        { fault: Type.Object({ code: Type.Unsafe({ enum: problems }) }) },
        { additionalProperties: false },
      ),
    show: ({ code }) => ({ fault: { code } }),
  },
});

/** A route that responds as documented. */
const sound = {
  putBed: putBed.handledBy(({ body }) => {
    if (body.point > 50) throw problemError('run-ended');
    return { status: 200, body };
  }),
  getWard: getWard.handledBy(() => ({ status: 200, body: 'north' })),
  talk: talk.handledBy(({ body }) => ({ status: 200, body: body.word })),
};

const OPERATIONS = [putBed, getWard, talk];

const unauthorized = problemError('authentication-required');

const gate: Gate = {
  identify(request) {
    const role = /^key-of-(\w+)$/.exec(request.get('x-api-key') ?? '')?.[1];
    if (role === undefined) return Promise.reject(unauthorized);
    return Promise.resolve({ kind: 'key', id: role, name: role, roles: new Set([role]) });
  },
  admit: () => Promise.resolve(),
  record: () => Promise.resolve(),
};

const servers: HttpServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function campaignAgainst(
  routes: readonly Route[],
  documented: readonly OperationDefinition[] = OPERATIONS,
): Promise<CampaignReport> {
  const app = createApp({ logger: createLogger('http'), routes, gate });
  const server = await listen(app, { host: '127.0.0.1', port: 0, portKey: 'PORT' });
  servers.push(server);
  const document = describeApi(documented, {
    title: 'Ward',
    version: '1.0.0',
    gateProblems: ['authentication-required'],
  });
  const sender = createSender(server.url);
  const roles = (role: string) => ({
    who: role,
    headers: { 'x-api-key': `key-of-${role}` },
    roles: new Set([role]),
  });
  const report = await runCampaign({
    document: document as unknown as ApiDocument,
    sender,
    identity: { 'x-api-key': 'key-of-nurse' },
    identities: [roles('porter'), roles('nurse'), ...forgedIdentities()],
    sound: { putBed: { params: { id: 'bed-1' } } },
    seed: 20_261_122,
  });
  sender.close();
  return report;
}

/** A route that does not follow its definition. */
const lawless = (
  definition: OperationDefinition,
  handle: Route['handle'],
  access: OperationDefinition['access'] = definition.access,
): Route => ({
  method: definition.method,
  path: definition.path,
  operation: { ...definition, access },
  handle,
});

/** The route that talks, with errors in this form. */
function withErrors(errors: OperationDefinition['errors']): Route {
  const { errors: _own, ...definition }: OperationDefinition = talk;
  return { ...sound.talk, operation: { ...definition, ...(errors && { errors }) } };
}

it('finds nothing in an API that does as it says', async () => {
  const { findings, requests, statuses } = await campaignAgainst(Object.values(sound));
  expect(findings).toEqual([]);
  expect(requests).toBeGreaterThan(150);
  expect([...(statuses.get('putBed') ?? [])].toSorted()).toEqual([
    200, 400, 401, 403, 404, 405, 406, 409, 413, 414, 415, 431,
  ]);
  expect([...(statuses.get('talk') ?? [])].toSorted()).toEqual([
    200, 400, 401, 403, 405, 406, 413, 414, 415, 431,
  ]);
});

it('the same seed sends the same requests', async () => {
  const defect = lawless(putBed, (_request, response) => void response.status(201).json({}));
  const [one, other] = await Promise.all([
    campaignAgainst([defect, sound.getWard, sound.talk]),
    campaignAgainst([defect, sound.getWard, sound.talk]),
  ]);
  expect(one).toEqual(other);
});

it.each<[string, Route[], RegExp]>([
  [
    'a status that is not documented',
    [lawless(getWard, (_request, response) => void response.status(201).json('north'))],
    /^getWard · sound: 201 is not documented$/,
  ],
  [
    'a body that its schema refuses',
    [lawless(getWard, (_request, response) => void response.json(7))],
    /^getWard · sound: : /,
  ],
  [
    'a type that is not documented',
    [lawless(getWard, (_request, response) => void response.type('text/html').send('north'))],
    /^getWard · sound: 200 in text\/html is not documented$/,
  ],
  [
    'no body where one is documented',
    [lawless(getWard, (_request, response) => void response.end())],
    /^getWard · sound: 200 without a body$/,
  ],
  [
    'a failure',
    [
      lawless(getWard, () => {
        throw new Error('broken');
      }),
    ],
    /^getWard · sound: failed with 500$/,
  ],
  [
    'a code that is not documented',
    [
      lawless(putBed, () => {
        throw problemError('no-draft');
      }),
    ],
    /^putBed · sound: .*code/,
  ],
  [
    'a caller who is let in without a role',
    [lawless(putBed, (request, response) => void response.json(request.body), ['nurse', 'porter'])],
    /^putBed · as porter: \d+, not 403$/,
  ],
  [
    'nobody let in',
    [lawless(putBed, (request, response) => void response.json(request.body), 'public')],
    /^putBed · as an unsigned token: \d+, not 400 or 401 or 429$/,
  ],
  [
    'a wrong body that is taken',
    [lawless(putBed, (request, response) => void response.json(request.body))],
    /^putBed · body: .*: 200, not 400$/,
  ],
  [
    'a wrong id that is taken',
    [lawless(putBed, (_request, response) => void response.json({ id: 'a', point: 1 }))],
    /^putBed · path: id is __proto__: 200, not 404$/,
  ],
  [
    'an answer that tells of the inside',
    [
      lawless(getWard, (_request, response) => {
        response.json('Error: broken at read (ward.ts:12:34)');
      }),
    ],
    /^getWard · sound: tells of the inside: at read \(ward\.ts:12:34$/,
  ],
  [
    'an answer without a request id',
    [
      lawless(getWard, (_request, response) => {
        response.removeHeader('X-Request-Id');
        response.json('north');
      }),
    ],
    /^getWard · sound: no X-Request-Id$/,
  ],
  [
    'an error in the usual form where another one is documented',
    [withErrors(undefined)],
    /^talk · as porter: 403 in application\/problem\+json is not documented$/,
  ],
  [
    'an address that shows another method in the usual form',
    [withErrors(undefined)],
    /^talk · method PUT: 405 in application\/problem\+json is not documented$/,
  ],
  [
    'an error with a member that is not documented',
    [withErrors({ ...talk.errors, show: ({ code }) => ({ fault: { code }, more: 1 }) })],
    /^talk · as porter: .*more/,
  ],
  [
    'an error with a code that is not documented',
    [withErrors({ ...talk.errors, show: () => ({ fault: { code: 'other' } }) })],
    /^talk · as porter: \/fault\/code: /,
  ],
  [
    'a wrong body that is taken where errors have another form',
    [lawless(talk, (_request, response) => void response.json('word'))],
    /^talk · body: .*: 200, not 400$/,
  ],
  ['a documented operation that is not served', [], /^getWard · sound: 404 is not documented$/],
])('finds %s', async (_what, routes, finding) => {
  const others = [sound.putBed, sound.getWard, sound.talk].filter(
    (route) => !routes.some(({ path }) => path === route.path),
  );
  const { findings } = await campaignAgainst(
    routes.length === 0 ? [sound.putBed, sound.talk] : [...routes, ...others],
  );
  expect(findings).toContainEqual(expect.stringMatching(finding));
});
