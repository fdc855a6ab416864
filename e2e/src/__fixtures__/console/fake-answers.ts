import type { components } from '@platform/api-client';

import { problem, type FakeAnswer, type Scripts } from './fake-api';

type Schemas = components['schemas'];
export type RunDetail = Schemas['RunDetail'];
export type NodeTrace = Schemas['NodeTrace'];
type Definition = Schemas['Definition'];
type Version = Schemas['DefinitionVersion'];
type Validation = Schemas['ListedValidation'];
type Subjects = Schemas['ValidationSubjects'];

const AT = '2026-11-18T08:10:00.000Z';
const HASH = 'a'.repeat(64);
export const SLUG = 'treatment';
export const RUN = 'run-1';
export const TASK = `ask:${RUN}`;

/** The texts that a fake platform shows. */
export interface Told {
  /** Names, titles, notes: everything that a person wrote. */
  readonly text: string;
  /** Id of the patient that the run is about. */
  readonly patient: string;
  readonly runId: string;
  readonly pendingId: string;
  readonly nodes: readonly NodeTrace[];
}

export const PLAIN: Told = {
  text: 'Treatment',
  patient: 'p-7',
  runId: RUN,
  pendingId: TASK,
  nodes: [
    { path: 'start', id: 'start', type: 'core.manual', kind: 'trigger', status: 'done' },
    { path: 'ask', id: 'ask', type: 'core.validation', kind: 'human-task', status: 'waiting' },
  ],
};

export const caller = (text: string): Schemas['Caller'] => ({
  ...{ kind: 'key', id: 'k1', name: text, taskRoles: ['*'], users: [text] },
  roles: ['auditor', 'clinician', 'operator', 'publisher', 'source', 'viewer'],
  instance: { locale: 'fr', timezone: 'Europe/Paris', taskRoles: {} },
});

export function runDetail({ text, patient, runId, pendingId, nodes }: Told): RunDetail {
  const workflow = { slug: SLUG, name: text, version: 2, hash: HASH };
  return {
    ...{ id: runId, eventId: text, eventType: text, service: 'workflow', workflowName: text },
    ...{ workflowSlug: SLUG, specVersion: 2, specHash: HASH, subjects: { patient } },
    ...{ status: 'running', finalStatus: null, lostAt: null, createdAt: AT, updatedAt: AT },
    event: { eventId: text, [text]: text, nested: { deeper: { list: [text, { [text]: text }] } } },
    snapshot: {
      ...{
        runId,
        workflow,
        status: 'running',
        phase: 'suspended',
        startedAt: AT,
        nodes: [...nodes],
      },
      outputs: { [text]: text },
      error: { code: 'SOME_CODE', message: text, nodePath: text },
      pending: [
        {
          runId,
          pendingId,
          kind: 'core.validation',
          workflowName: text,
          title: text,
          payload: text,
        },
      ],
      awaited: [{ kind: 'event', name: text, path: text, eventType: text }],
      started: [],
    },
  };
}

const runSummary = (told: Told): Schemas['RunSummary'] => {
  const { event: _event, snapshot: _snapshot, ...summary } = runDetail(told);
  return summary;
};

export const validation = ({ text, patient, runId, pendingId }: Told): Validation => ({
  ...{ runId, pendingId, kind: 'core.validation', workflowName: text, title: text },
  ...{ instructions: text, workflowSlug: SLUG, subjects: { patient } },
  ...{ overdue: true, mayDecide: true, dueAt: AT, priority: 'urgent' },
  payload: { [text]: text, list: [text, text], deep: { [text]: { [text]: text } } },
  form: [
    { name: text, type: { kind: 'primitive', name: 'String' }, description: text },
    { name: 'reason', type: { kind: 'coded', valueSet: 'reasons' }, required: true },
  ],
  assignment: { roles: [text], users: [text] },
});

/** Who the task is about, as far as the record knows: not the birth date. */
export const subjects = ({ text, patient }: Pick<Told, 'text' | 'patient'>): Subjects => ({
  items: [
    {
      ...{ kind: 'patient', id: patient, state: 'described' },
      description: {
        name: text,
        facts: [
          { label: { fr: 'Date de naissance', en: 'Birth date' }, value: null },
          { label: { fr: text, en: text }, value: { fr: text, en: text } },
        ],
        warnings: [{ fr: text, en: text }],
      },
    },
  ],
});

const content = (text: string, nodes: readonly NodeTrace[]): Version['content'] => ({
  ...{ apiVersion: 'platform/workflow-v1', slug: SLUG, name: text, description: text },
  nodes: nodes.map(({ id, type }) => ({
    id,
    type,
    label: `${text} ${id}`,
    config: { [text]: text },
  })),
  edges: nodes
    .slice(1)
    .map(({ id }, at) => ({ from: `${nodes[at]?.id}.$done`, to: `${id}.$after` })),
});

const version = (number: number, { text, nodes }: Told): Version => ({
  ...{ slug: SLUG, version: number, name: text, hash: HASH, author: text, note: text },
  ...{ createdAt: AT, origin: 'publish', rollbackOf: null, file: null },
  content: content(text, nodes),
  pins: { workflows: {}, agents: {}, plugins: {} },
});

const definition = (told: Told): Definition => ({
  ...{ slug: SLUG, name: told.text, publishedVersion: 2, latestVersion: 2, retiredAt: null },
  ...{ createdAt: AT, updatedAt: AT, revision: 3, hasTests: false },
  published: { ...version(2, told), diagnostics: [] },
  draft: {
    ...{
      hash: HASH,
      authors: [told.text],
      updatedAt: AT,
      baseVersion: 2,
      needsAnotherPublisher: false,
    },
    content: content(told.text, told.nodes),
    diagnostics: [{ code: 'WF302', severity: 'error', path: '/nodes/0', message: told.text }],
  },
});

const catalog = (text: string): Schemas['Catalog'] => ({
  ...{ contextKinds: [], dimensions: [], types: [], conversions: [], nodes: [], agents: [] },
  ...{ adapters: [], eventSources: [], eventBindings: [], portSandboxes: [], llmProviders: [] },
  ...{ plugins: [], locales: ['fr'], degraded: [] },
  instance: { locale: 'fr', timezone: 'Europe/Paris' },
  valueSets: [
    {
      ...{ id: 'reasons', system: 'urn:reasons', doc: text, external: false, plugin: 'core' },
      concepts: [{ code: 'a', display: text }],
    },
  ],
});

const reply = (body: unknown): FakeAnswer => ({ body });

/** A small platform: one run that waits for a person, its workflow with two versions and a draft. */
export function platformOf(told: Partial<Told> = {}): Scripts {
  const all: Told = { ...PLAIN, ...told };
  const known = definition(all);
  const { content: _content, pins: _pins, ...summary } = version(2, all);
  const {
    content: _draft,
    diagnostics: _diagnostics,
    needsAnotherPublisher: _needed,
    ...draft
  } = known.draft!;
  const { published: _published, hasTests: _hasTests, ...listed } = known;
  return {
    'GET /api/me': () => reply(caller(all.text)),
    'GET /api/catalog': () => reply(catalog(all.text)),
    'GET /api/runs': () => reply({ items: [runSummary(all)] }),
    'GET /api/runs/{id}': ({ path }) =>
      path['id'] === all.runId ? reply(runDetail(all)) : problem(404, 'not-found'),
    'GET /api/runs/{id}/stream': () => ({ events: (async function* () {})() }),
    'GET /api/runs/{id}/comments': () =>
      reply({ items: [{ pendingId: all.pendingId, at: AT, by: all.text, text: all.text }] }),
    'GET /api/validations': () => reply({ items: [validation(all)] }),
    'GET /api/validations/subjects': () =>
      reply({ items: [{ pendingId: all.pendingId, subjects: subjects(all).items }] }),
    'GET /api/validations/{pendingId}': ({ path }) =>
      path['pendingId'] === all.pendingId ? reply(validation(all)) : problem(404, 'not-found'),
    'GET /api/validations/{pendingId}/subjects': () => reply(subjects(all)),
    'GET /api/runs/{id}/subjects': () => reply(subjects(all)),
    'GET /api/workflows': () => reply({ items: [{ ...listed, draft }] }),
    'GET /api/workflows/{slug}': ({ path }) =>
      path['slug'] === SLUG ? reply(known) : problem(404, 'not-found'),
    'GET /api/workflows/{slug}/versions': () =>
      reply({ items: [summary, { ...summary, version: 1 }] }),
    'GET /api/workflows/{slug}/versions/{version}': ({ path }) =>
      reply(version(Number(path['version']), all)),
    'GET /api/workflows/{slug}/diff': () =>
      reply({ same: true, behaviourChanged: false, changes: [] }),
    'GET /api/workflows/{slug}/tests': () => reply({ tests: null, author: null, updatedAt: null }),
  };
}
