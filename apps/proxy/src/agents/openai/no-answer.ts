import { problemOf } from '@platform/http';

import type { OfRun } from '../reasons';

export const FINISHES = ['stop', 'content_filter', 'length'] as const;

/** Why a completion ended, in words of OpenAI's API. */
export type Finish = (typeof FINISHES)[number];

/** What a completion says: an answer, or why there is none. */
export type Said = { readonly finish: Finish } & (
  | { readonly content: string; readonly refusal: null }
  | { readonly content: null; readonly refusal: string }
);

/** Failures of a run for which OpenAI's API has a form other than an error. */
const FINISH_OF: Readonly<Record<string, Finish>> = {
  refused: 'stop',
  'content-filtered': 'content_filter',
  'answer-cut': 'length',
};

/** Returns what a completion says of a run whose model gave no answer; undefined for every other error. */
export function noAnswerOf(error: unknown): Said | undefined {
  const { error: failure } = (problemOf(error).members ?? {}) as OfRun;
  const finish =
    failure && Object.hasOwn(FINISH_OF, failure.code) ? FINISH_OF[failure.code] : undefined;
  return failure && finish && { finish, content: null, refusal: failure.message };
}
