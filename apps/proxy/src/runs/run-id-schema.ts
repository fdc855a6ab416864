import { Type } from '@sinclair/typebox';

/** Of a run, be it one that the platform itself made; no run's id holds a control character. */
export const runIdSchema = Type.String({
  minLength: 1,
  maxLength: 2_000,
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]+$',
  description: 'Of the run, percent-encoded.',
});
