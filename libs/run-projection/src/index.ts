export { metaOfSnapshot } from './enter-runs';
export type { Freshness } from './freshness';
export { createLiveRuns, type LiveRuns } from './live-runs';
export { openRunProjection, type RunProjection } from './open-run-projection';
export { isPastRetention, type RetentionDeps } from './past-retention';
