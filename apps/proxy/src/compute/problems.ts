import type { StopReason } from '@platform/compute';
import type { PlainProblemCode } from '@platform/problems';

/** Stop reason → problem. */
export const STOPPED_BY: Readonly<Record<StopReason, PlainProblemCode>> = {
  time: 'computation-too-long',
  size: 'computation-too-large',
  ended: 'computation-aborted',
};

/** Problems of every operation that computes. */
export const COMPUTING = [
  'computation-too-long',
  'computation-too-large',
  'computation-aborted',
  'computation-busy',
  'computation-unavailable',
] as const;
