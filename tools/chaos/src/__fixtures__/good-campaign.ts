import type { NodeTrace } from '@platform/interpreter';
import type { JsonObject } from '@platform/sdk';

import type { CampaignFacts, ChaosEvent, RunFact } from '../facts';

const eventOf = (eventId: string, scenario: string, fields: JsonObject): ChaosEvent => ({
  eventId,
  eventType: 'chaos.event',
  caseId: 'c-1',
  scenario,
  ...fields,
});

const node = (path: string, kind: string, outputs: JsonObject): NodeTrace => ({
  path,
  id: path,
  type: `chaos.${kind}`,
  kind,
  status: 'done',
  outputs,
});

const runOf = (event: ChaosEvent, slug: string, nodes: readonly NodeTrace[]): RunFact => ({
  runId: event.eventId,
  eventId: event.eventId,
  status: 'completed',
  snapshot: {
    runId: event.eventId,
    workflow: { slug, name: slug, version: 1, hash: 'h' },
    status: 'completed',
    phase: 'ended',
    startedAt: '2026-11-20T10:00:00.000Z',
    nodes,
    pending: [],
    awaited: [],
    started: [],
    event,
    context: { case: { id: 'c-1' } },
  },
});

const chain = eventOf('e-1', 'chain', { value: 40 });
const validation = eventOf('e-2', 'validation', { value: 3 });
const applied = (key: string, value: number) => ({
  key,
  at: 500,
  value,
  misbehaviour: null,
  isApplied: true,
});

const moment = { sentAt: 0, answeredAt: 100 };

/** A campaign of two runs without any violation. */
export const goodCampaign: CampaignFacts = {
  events: [
    { event: chain, acts: [] },
    { event: validation, acts: [] },
  ],
  answers: [
    { eventId: 'e-1', status: 202, outcome: 'accepted', runs: ['e-1'], ...moment },
    { eventId: 'e-2', status: 202, outcome: 'accepted', runs: ['e-2'], ...moment },
    { eventId: 'e-1', status: 200, outcome: 'duplicate', runs: ['e-1'], ...moment },
  ],
  runs: [
    runOf(chain, 'chaos-chain', [node('read', 'source', { value: 60 })]),
    runOf(validation, 'chaos-validation', [node('ask', 'human-task', { decision: 'accepted' })]),
  ],
  unfinished: [],
  attempts: [
    applied('e-1:alert', 120),
    { ...applied('e-1:alert', 120), isApplied: false },
    applied('e-2:before', 3),
    applied('e-2:accepted', 3),
  ],
  recordLines: [],
  postings: [{ pendingId: 'ask:e-2', kind: 'published' }],
  decisions: [
    { runId: 'e-2', path: 'ask', decision: 'accepted', status: 200, isDuplicate: false },
    { runId: 'e-2', path: 'ask', decision: 'rejected', status: 409, isDuplicate: false },
  ],
  cancels: [],
  incidents: [],
  signals: [],
  reruns: [],
  editions: [],
  ticks: { due: [], possible: [] },
  engineRuns: [
    { id: 'e-1', hasEnded: true, endedAt: 900 },
    { id: 'e-2', hasEnded: true, endedAt: 900 },
  ],
  unanswered: [],
  undrained: [],
  restorations: { putBack: 2, oldEnough: 1, unnoticed: [], noted: ['index'] },
  mutations: [{ requestId: 'chaos-1-', request: 'POST /api/events', count: 1 }],
  audit: { lines: [{ requestId: 'chaos-1-', refused: null }], broken: null },
  listed: [
    { id: 'e-2', status: 'completed' },
    { id: 'e-1', status: 'completed' },
  ],
  rows: [
    { id: 'e-2', finalStatus: 'completed' },
    { id: 'e-1', finalStatus: null },
  ],
  indexLosses: 0,
};

/** Returns the run with a changed snapshot. */
export const altered = (
  run: RunFact | undefined,
  change: Partial<RunFact['snapshot']>,
): RunFact => {
  if (!run) throw new Error('no such run');
  return { ...run, snapshot: { ...run.snapshot, ...change } };
};
