import { type Behaviours } from './behaviours';

/** Sets of behaviours under a name. `standard` changes nothing. */
export const PRESETS = {
  standard: {},
  hapi: {
    cachedSearchesMs: 60_000,
    absoluteReferences: 'refuse',
    unknownParameters: 'refuse',
    lostUpdateStatus: 409,
    hookMethod: 'put',
  },
  medplum: {
    versionIds: 'uuid',
    paging: 'cursor',
    unknownParameters: 'refuse',
    unknownMembers: 'refuse',
    updateAsCreate: false,
    unknownValueSetStatus: 400,
    subscriptionStatus: 'resource',
  },
  stranger: {
    versionIds: 'uuid',
    paging: 'cursor',
    unknownParameters: 'refuse',
    unknownMembers: 'refuse',
    updateAsCreate: false,
    atomicTransactions: false,
    unknownValueSetStatus: 400,
    subscriptionActivation: 'client',
    subscriptionStatus: 'resource',
    referenceMatching: 'text',
    malformedReferences: 'refuse',
    nextLinkPath: '/fhir/R4',
    warningInSearch: 'Some results may be missing.',
  },
  lenient: { unknownParameters: 'ignore', unchangedUpdate: 'new-version' },
  minimal: {
    conditionalCreate: false,
    conditionalUpdate: false,
    updateAsCreate: false,
    postSearch: false,
    atomicTransactions: false,
    webSockets: false,
    lostUpdateStatus: 409,
  },
  hostile: {
    nextLinkOrigin: 'http://other-host.invalid',
    warningInSearch: 'Some parameters were ignored.',
    failingPage: 3,
    clockSkewMs: -7_200_000,
    slowBodyMs: 2_000,
    throttledRequests: 2,
    lateCommitMs: 1_000,
  },
} as const satisfies Record<string, Partial<Behaviours>>;

type PresetName = keyof typeof PRESETS;

export const isPresetName = (name: string): name is PresetName => Object.hasOwn(PRESETS, name);
