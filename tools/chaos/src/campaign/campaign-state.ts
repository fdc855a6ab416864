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

/** How the campaign reaches the platform, as somebody outside does. */
export interface Ways {
  /** Mends what an incident came from: the ledger, for the key. */
  readonly mend: (key: string) => void;
  readonly api: ApiClient;
  readonly ingress: IngressClient;
}

/** What the campaign has done and heard so far. */
export interface CampaignState {
  /** In the order of the answers, as all lists here. */
  readonly answers: EventAnswer[];
  readonly decisions: DecisionAnswer[];
  readonly cancels: CancelAnswer[];
  readonly incidents: IncidentAnswer[];
  readonly signals: SignalAnswer[];
  readonly reruns: RerunAnswer[];
  readonly editions: Edition[];
  readonly mutations: Mutation[];
  /** Requests that were given up. */
  readonly unanswered: string[];
  /** Builds that did not drain, and why. */
  readonly undrained: string[];
  /** Older indexes that were not noticed, and where. */
  readonly unnoticed: string[];
  readonly damage: Damage;
  /** Events that were accepted at least once. */
  readonly accepted: Set<string>;
  /** Runs that were seen to have ended. */
  readonly ended: Set<string>;
  /** Requests that got no answer, or "not now", and were sent again. */
  refusals: number;
  faultsDone: number;
  /** A fault waits for a write to fault in, so events must keep coming. */
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

/** Runs that the event is to start, those that these start included. */
export const runIdsOf = ({ event }: PlannedEvent): readonly string[] => [
  ...scenarioNamed(event.scenario).starts(event.eventId).keys(),
];
