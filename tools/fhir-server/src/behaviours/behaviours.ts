/**
 * How servers differ that all call themselves FHIR R4. Every value can be set at the start and while the server runs.
 * The defaults are the behaviour that the specification describes.
 */
export interface Behaviours {
  readonly versionIds: 'integer' | 'uuid';
  readonly unchangedUpdate: 'keeps-version' | 'new-version';
  readonly unknownParameters: 'prefer' | 'ignore' | 'refuse';
  readonly paging: 'offset' | 'cursor';
  readonly cachedSearchesMs: number;
  readonly postSearch: boolean;
  readonly conditionalCreate: boolean;
  readonly conditionalUpdate: boolean;
  readonly updateAsCreate: boolean;
  readonly atomicTransactions: boolean;
  readonly absoluteReferences: 'accept' | 'refuse';
  readonly referenceMatching: 'resource' | 'text';
  readonly malformedReferences: 'accept' | 'refuse';
  readonly unknownMembers: 'accept' | 'refuse';
  readonly lostUpdateStatus: number;
  readonly unknownValueSetStatus: number;
  readonly lateCommitMs: number;
  readonly hookMethod: 'post' | 'put';
  readonly hookAttempts: number;
  readonly webSockets: boolean;
  readonly subscriptionActivation: 'server' | 'client';
  readonly subscriptionStatus: 'parameters' | 'resource';
  readonly bindingTokenMs: number;
  readonly bearerToken: string;
  readonly clockSkewMs: number;
  readonly responseDelayMs: number;
  readonly slowBodyMs: number;
  readonly paddingBytes: number;
  readonly nextLinkOrigin: string;
  readonly nextLinkPath: string;
  readonly redirectTo: string;
  readonly warningInSearch: string;
  readonly htmlPages: boolean;
  readonly failingPage: number;
  readonly throttledRequests: number;
  readonly retryAfter: string;
  readonly failingRequests: number;
  readonly failureStatus: number;
  readonly droppedRequests: number;
  readonly lostResponses: number;
}

interface Described<Value> {
  readonly standard: Value;
  /** The other values of a word. */
  readonly words?: readonly string[];
  readonly meaning: string;
}

type Table = { readonly [Name in keyof Behaviours]: Described<Behaviours[Name]> };

/** The one list of behaviours: the default, the allowed words and the meaning. The README is checked against it. */
export const BEHAVIOURS: Table = {
  versionIds: {
    standard: 'integer',
    words: ['integer', 'uuid'],
    meaning: 'form of `meta.versionId`: 1, 2, 3 (HAPI) or UUIDs (Medplum)',
  },
  unchangedUpdate: {
    standard: 'keeps-version',
    words: ['keeps-version', 'new-version'],
    meaning: 'whether an update with the same content makes a new version',
  },
  unknownParameters: {
    standard: 'prefer',
    words: ['prefer', 'ignore', 'refuse'],
    meaning:
      'an unknown search parameter: as `Prefer: handling` says (default lenient, with a warning), silently ignored so that everything is returned, or always 400',
  },
  paging: {
    standard: 'offset',
    words: ['offset', 'cursor'],
    meaning: '`next` links with `_offset`, or with a `_cursor` that writes do not shift',
  },
  cachedSearchesMs: {
    standard: 0,
    meaning:
      'how long a search result is served from a cache unless the request says `Cache-Control: no-cache` (HAPI: 60000)',
  },
  postSearch: { standard: true, meaning: 'whether `POST [type]/_search` exists' },
  conditionalCreate: {
    standard: true,
    meaning: 'whether `If-None-Exist` is honoured; otherwise it is ignored',
  },
  conditionalUpdate: { standard: true, meaning: 'whether `PUT [type]?criteria` exists' },
  updateAsCreate: { standard: true, meaning: 'whether a PUT of an unknown id creates it' },
  atomicTransactions: {
    standard: true,
    meaning: 'otherwise what was written before the failing entry stays',
  },
  absoluteReferences: {
    standard: 'accept',
    words: ['accept', 'refuse'],
    meaning: 'references to other servers in what is written (HAPI refuses them)',
  },
  referenceMatching: {
    standard: 'resource',
    words: ['resource', 'text'],
    meaning:
      'how a search compares references: by the resource that they mean, or as texts, so that `Patient/1` does not find the absolute address of the same patient (Medplum)',
  },
  malformedReferences: {
    standard: 'accept',
    words: ['accept', 'refuse'],
    meaning:
      'references in what is written that are neither `Type/id`, an absolute address, `urn:`, `#id` nor a search',
  },
  unknownMembers: {
    standard: 'accept',
    words: ['accept', 'refuse'],
    meaning: 'members of what is written that FHIR R4 does not know, at any depth (Medplum: 400)',
  },
  lostUpdateStatus: {
    standard: 412,
    meaning: 'status of an `If-Match` that does not match (some servers: 409)',
  },
  unknownValueSetStatus: {
    standard: 404,
    meaning: 'status of a terminology operation on an unknown value set (Medplum: 400)',
  },
  lateCommitMs: {
    standard: 0,
    meaning: 'time between the stamp of `meta.lastUpdated` and the moment a write becomes visible',
  },
  hookMethod: {
    standard: 'post',
    words: ['post', 'put'],
    meaning: 'how a hook sends the resource: POST to the endpoint, or PUT to endpoint/Type/id',
  },
  hookAttempts: { standard: 3, meaning: 'how often a notification is tried' },
  webSockets: {
    standard: true,
    meaning: 'whether subscriptions can have the channel `websocket`; otherwise they get `error`',
  },
  subscriptionActivation: {
    standard: 'server',
    words: ['server', 'client'],
    meaning:
      'who makes a `requested` subscription `active`: the server at once, or the client by an update (Medplum); until then nothing is notified',
  },
  subscriptionStatus: {
    standard: 'parameters',
    words: ['parameters', 'resource'],
    meaning:
      'first entry of a notification bundle: Parameters (R4 backport) or a SubscriptionStatus (Medplum)',
  },
  bindingTokenMs: {
    standard: 3_600_000,
    meaning: 'how long a token of `$get-ws-binding-token` is valid',
  },
  bearerToken: { standard: '', meaning: 'requests without this token get 401; empty: no check' },
  clockSkewMs: { standard: 0, meaning: 'added to the clock: `Date` and `meta.lastUpdated`' },
  responseDelayMs: { standard: 0, meaning: 'time before every response' },
  slowBodyMs: { standard: 0, meaning: 'time over which the body of a response trickles' },
  paddingBytes: { standard: 0, meaning: 'blanks after the JSON of every response' },
  nextLinkOrigin: { standard: '', meaning: 'origin of `next` links, such as `http://evil.test`' },
  nextLinkPath: {
    standard: '',
    meaning:
      'base path of `next` links, such as `/fhir/R4`, under which the server answers as well (Medplum); empty: its own',
  },
  redirectTo: {
    standard: '',
    meaning: 'answers 307 with this origin and the path of the request (`self`: a redirect loop)',
  },
  warningInSearch: {
    standard: '',
    meaning: 'text of an OperationOutcome entry in every search result',
  },
  htmlPages: { standard: false, meaning: 'answers 200 with an HTML page' },
  failingPage: { standard: 0, meaning: 'the page of a search that answers 500 (2: the second)' },
  throttledRequests: { standard: 0, meaning: 'the next n requests get 429' },
  retryAfter: { standard: '1', meaning: '`Retry-After` of these, in seconds or as a date' },
  failingRequests: { standard: 0, meaning: 'the next n requests get `failureStatus`' },
  failureStatus: { standard: 503, meaning: 'status of these' },
  droppedRequests: {
    standard: 0,
    meaning: 'the connection of the next n requests is cut before anything is done',
  },
  lostResponses: {
    standard: 0,
    meaning: 'the next n writes are done, then their connection is cut without a response',
  },
};

export const BEHAVIOUR_NAMES = Object.keys(BEHAVIOURS) as (keyof Behaviours)[];

export const STANDARD_BEHAVIOURS: Behaviours = Object.fromEntries(
  BEHAVIOUR_NAMES.map((name) => [name, BEHAVIOURS[name].standard]),
) as unknown as Behaviours;
