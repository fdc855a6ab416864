import type { StopReason } from '@platform/compute';
import { ProblemError, type Problem } from '@platform/http';

const STOPPED: Readonly<Record<StopReason, Problem>> = {
  time: {
    status: 422,
    code: 'computation-too-long',
    title: { fr: 'Calcul trop long', en: 'Computation too long' },
    detail: {
      fr: 'Le calcul a dépassé la durée permise et a été arrêté.',
      en: 'The computation went over the time that is allowed and was stopped.',
    },
  },
  size: {
    status: 422,
    code: 'computation-too-large',
    title: { fr: 'Calcul trop grand', en: 'Computation too large' },
    detail: {
      fr: 'Le calcul ou sa réponse a dépassé la mémoire permise et a été arrêté.',
      en: 'The computation or its answer went over the memory that is allowed and was stopped.',
    },
  },
  ended: {
    status: 422,
    code: 'computation-aborted',
    title: { fr: 'Calcul interrompu', en: 'Computation aborted' },
    detail: {
      fr: 'Ce que le calcul exécutait a mis fin à son processus.',
      en: 'What the computation ran ended its process.',
    },
  },
};

export const computationStopped = (reason: StopReason): ProblemError =>
  new ProblemError(STOPPED[reason]);

const RETRY = { 'Retry-After': '5' };

export const computationBusy = (): ProblemError =>
  new ProblemError({
    status: 503,
    code: 'computation-busy',
    title: { fr: 'Trop de calculs', en: 'Too many computations' },
    detail: {
      fr: 'Trop de calculs attendent déjà leur tour ; réessayez.',
      en: 'Too many computations wait for their turn already; try again.',
    },
    headers: RETRY,
  });

export const computationUnavailable = (cause: unknown): ProblemError =>
  new ProblemError(
    {
      status: 503,
      code: 'computation-unavailable',
      title: { fr: 'Calcul indisponible', en: 'Computation not available' },
      detail: {
        fr: 'Aucun processus de calcul ne démarre ; réessayez.',
        en: 'No process that computes starts; try again.',
      },
      headers: RETRY,
    },
    { cause },
  );

const CODES: Readonly<Record<number, readonly string[]>> = {
  422: ['computation-too-long', 'computation-too-large', 'computation-aborted'],
  503: ['computation-busy', 'computation-unavailable'],
};

/** The problems of an operation that computes, by status. */
export const withComputing = (
  problems: Readonly<Record<number, readonly string[]>>,
): Readonly<Record<number, readonly string[]>> => ({
  ...problems,
  ...Object.fromEntries(
    Object.entries(CODES).map(([status, codes]) => [
      status,
      [...(problems[Number(status)] ?? []), ...codes],
    ]),
  ),
});
