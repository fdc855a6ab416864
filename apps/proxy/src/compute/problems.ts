import type { StopReason } from '@platform/compute';
import type { PlainProblemCode } from '@platform/problems';

/** What a caller is told of a computation that was stopped. */
export const STOPPED_BY: Readonly<Record<StopReason, PlainProblemCode>> = {
  time: 'computation-too-long',
  size: 'computation-too-large',
  ended: 'computation-aborted',
};

/** The problems of every operation that computes. */
export const COMPUTING = [
  'computation-too-long',
  'computation-too-large',
  'computation-aborted',
  'computation-busy',
  'computation-unavailable',
] as const;
