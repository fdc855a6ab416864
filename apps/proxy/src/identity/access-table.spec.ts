import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { OperationDefinition, Route } from '@platform/http';

import { openGateHarness, type GateHarness } from './__fixtures__/gate-harness';

const KEY_ROLES = [
  ...[
    'viewer',
    'clinician',
    'designer',
    'publisher',
    'operator',
    'admin',
    'source',
    'decision-relay',
  ],
  ...['agent:triage', 'agent:*'],
] as const;

const EVERY = KEY_ROLES.join(' ');
const AGENTS = 'agent:triage agent:*';
const READERS = 'viewer clinician designer publisher operator';
const DESIGNERS = 'designer publisher';

const PROXY = join(__dirname, '..');

/** Both kinds of definition are edited alike. */
const definitionsOf = (one: string, many: string): Readonly<Record<string, string>> => ({
  [`list${many}`]: READERS,
  [`get${one}`]: READERS,
  [`list${one}Versions`]: READERS,
  [`get${one}Version`]: READERS,
  [`diff${one}`]: READERS,
  [`export${one}`]: READERS,
  [`validate${one}`]: DESIGNERS,
  [`import${one}`]: DESIGNERS,
  [`save${one}Draft`]: DESIGNERS,
  [`publish${one}`]: 'publisher',
  [`rollBack${one}`]: 'publisher',
  [`retire${one}`]: 'publisher',
});

/**
 * The roles of every operation, written a second time by hand, so that a new operation or a wider access is a
 * deliberate change here too. `public`: no authentication.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  getMe: EVERY,
  listKeys: 'admin operator',
  createKey: 'admin operator',
  revokeKey: 'admin operator',
  rotateKey: 'admin operator',
  listAudit: 'admin operator',
  verifyAudit: 'admin operator',
  revealSubjects: `${READERS} admin`,
  getRecord: 'clinician',
  getValidationSubjects: 'clinician',
  listValidationSubjects: 'clinician',
  getRunSubjects: 'clinician',
  postEvent: 'source',
  postEventBatch: 'source',
  callWebhook: 'source',
  ...definitionsOf('Workflow', 'Workflows'),
  ...definitionsOf('AgentDefinition', 'AgentDefinitions'),
  simulate: DESIGNERS,
  getCatalog: READERS,
  checkLiveness: 'public',
  checkReadiness: 'public',
  getOverview: READERS,
  listRuns: READERS,
  exportRuns: READERS,
  getRun: READERS,
  streamRun: READERS,
  cancelRun: 'operator',
  rerunRun: 'operator',
  resumeRun: 'operator',
  actOnIncident: 'operator',
  listValidations: READERS,
  getValidation: READERS,
  resolveValidation: 'clinician decision-relay',
  claimValidation: 'clinician',
  releaseValidation: 'clinician',
  commentValidation: 'clinician',
  putOffValidation: 'clinician',
  listDecidedValidations: 'clinician',
  listRunComments: 'clinician',
  getAgentEvals: READERS,
  putAgentEvals: DESIGNERS,
  runAgentEvals: DESIGNERS,
  getEvalCaseOfRun: 'clinician',
  explainTable: 'clinician',
  exportTable: READERS,
  getWorkflowTests: READERS,
  putWorkflowTests: DESIGNERS,
  runWorkflowTests: DESIGNERS,
  makeWitnessTest: DESIGNERS,
  shadowWorkflow: 'publisher',
  sendRetrospective: 'publisher',
  listRetrospectives: 'publisher',
  getRetrospective: 'publisher',
  deleteRetrospective: 'publisher',
  getReadiness: READERS,
  listUses: READERS,
  listSources: READERS,
  listRefusedRecords: 'operator',
  getRefusedRecord: 'clinician',
  resubmitRefusedRecord: 'operator',
  deleteRefusedRecord: 'operator',
  tryBinding: 'designer publisher operator',
  invokeAgent: AGENTS,
  getAgentRun: AGENTS,
  getAgentsDocument: AGENTS,
  getAgentDocument: AGENTS,
  listModels: AGENTS,
  createChatCompletion: AGENTS,
  postMcp: AGENTS,
  getApiDocument: 'public',
  getApiDocs: 'public',
  getApiDocsStyle: 'public',
  getApiDocsScript: 'public',
  getApiDocsStart: 'public',
};

/** Every operation of every feature of the proxy. */
const operations: readonly OperationDefinition[] = readdirSync(PROXY, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => basename(file) === 'operations.ts')
  .map((file) => join(PROXY, file))
  .flatMap((file) => Object.values(jest.requireActual<Record<string, object>>(file)))
  .flatMap((group) => Object.values(group) as OperationDefinition[])
  .filter((operation) => 'access' in operation)
  .filter((operation, at, all) => all.indexOf(operation) === at);

/** Past the gate every request ends the same way. */
const routes = operations.map((operation): Route => ({
  ...{ method: operation.method, path: `/table/${operation.id}`, operation },
  handle: (_request, response) => void response.status(299).end(),
}));

let harness: GateHarness;
const keys = new Map<string, string>();
beforeAll(async () => {
  harness = await openGateHarness({ routes });
  for (const role of KEY_ROLES) keys.set(role, await harness.key(role));
});
afterAll(() => harness?.close());

const statusOf = async (
  { id, method }: OperationDefinition,
  headers: Readonly<Record<string, string>>,
): Promise<number> => {
  const call = { method: method.toUpperCase(), headers };
  return (await harness.call(`/table/${id}`, call)).status;
};

it('every operation of the proxy stands in the table, once, and nothing else', () => {
  expect(operations.map(({ id }) => id).sort()).toEqual(Object.keys(ALLOWED).sort());
});

it.each(operations.map((operation) => [operation.id, operation] as const))(
  '%s is for whom the table says, and for nobody else',
  async (id, operation) => {
    const allowed = (ALLOWED[id] ?? '').split(' ');
    const isPublic = allowed.includes('public');
    const statuses: Record<string, number> = {};
    for (const role of KEY_ROLES) {
      statuses[role] = await statusOf(operation, { 'X-Api-Key': keys.get(role) ?? '' });
    }
    const expected = KEY_ROLES.map((role) => [
      role,
      isPublic || allowed.includes(role) ? 299 : 403,
    ]);
    expect(statuses).toEqual(Object.fromEntries(expected));
    expect(await statusOf(operation, {})).toBe(isPublic ? 299 : 401);
  },
);
