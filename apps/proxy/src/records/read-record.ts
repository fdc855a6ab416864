import { EngineRefusedError, type IngressClient } from '@platform/engine-api';
import { ProblemError, type Problem } from '@platform/http';

const PROBLEMS: Readonly<Record<string, Problem>> = {
  'record-unbound': {
    status: 404,
    code: 'record-unbound',
    title: { fr: 'Dossier non connecté', en: 'Record not connected' },
    detail: {
      fr: "Aucun adaptateur de l'instance ne sert le dossier de ce type de contexte.",
      en: 'No adapter of the instance serves the record of this context kind.',
    },
  },
  'record-not-found': {
    status: 404,
    code: 'record-not-found',
    title: { fr: 'Dossier introuvable', en: 'Record not found' },
    detail: { fr: "Cet identifiant n'existe pas.", en: 'This id does not exist.' },
  },
};

/** The record port's snapshot, through the record service. Throws the problem that says why there is none. */
export async function readRecord(
  ingress: IngressClient,
  subject: { readonly kind: string; readonly id: string },
): Promise<unknown> {
  try {
    return await ingress.recordSnapshot(subject);
  } catch (error) {
    const problem = error instanceof EngineRefusedError && PROBLEMS[error.metadata['code'] ?? ''];
    throw problem ? new ProblemError(problem, { cause: error }) : error;
  }
}
