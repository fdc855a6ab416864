import type { ApiClient } from '@platform/api-client';
import type { IngressClient } from '@platform/engine-api';

import type {
  CancelAnswer,
  DecisionAnswer,
  Edition,
  EventAnswer,
  IncidentAnswer,
  Mutation,
  PlannedEvent,
  RerunAnswer,
  SignalAnswer,
} from '../facts';
import { scenarioNamed } from '../scenarios';
import { noDamage, type Damage } from './damage';

/** The interfaces through which the campaign uses the platform. */
export interface CampaignClients {
  /** Repairs the cause of an incident: the ledger accepts the key again. */
  readonly mend: (key: string) => void;
  readonly api: ApiClient;
  readonly ingress: IngressClient;
}

/** What the campaign has sent and received so far. */
export interface CampaignState {
  /** In the order of the responses, like all lists here. */
  readonly answers: EventAnswer[];
  readonly decisions: DecisionAnswer[];
  readonly cancels: CancelAnswer[];
  readonly incidents: IncidentAnswer[];
  readonly signals: SignalAnswer[];
  readonly reruns: RerunAnswer[];
  readonly editions: Edition[];
  readonly mutations: Mutation[];
  /** Requests that got no response in time. */
  readonly unanswered: string[];
  /** Builds that did not drain, and why. */
  readonly undrained: string[];
  /** Older indexes that the platform did not detect, and where. */
  readonly unnoticed: string[];
  readonly damage: Damage;
  /** Ids of events that were accepted at least once. */
  readonly accepted: Set<string>;
  /** Ids of runs that have ended. */
  readonly ended: Set<string>;
  /** Requests that failed or got a "not now", and were sent again. */
  refusals: number;
  faultsDone: number;
  /** A fault waits for a write, so events must keep coming. */
  isCatching: boolean;
}

export const newState = (): CampaignState => ({
  answers: [],
  decisions: [],
  cancels: [],
  incidents: [],
  signals: [],
  reruns: [],
  editions: [],
  mutations: [],
  unanswered: [],
  undrained: [],
  unnoticed: [],
  damage: noDamage(),
  accepted: new Set(),
  ended: new Set(),
  refusals: 0,
  faultsDone: 0,
  isCatching: false,
});

/** Ids of the runs that the event must start, including those that its runs start. */
export const runIdsOf = ({ event }: PlannedEvent): readonly string[] => [
  ...scenarioNamed(event.scenario).starts(event.eventId).keys(),
];
