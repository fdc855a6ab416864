import { NodeError } from '@platform/sdk';

/** How messages name a provider: by its name in the instance, never by its address, which can contain a secret. */
const named = (provider: string): string => `le fournisseur de modèles « ${provider} »`;

/** The instance lacks something that the provider needs. */
export const notConfigured = (provider: string, what: string): NodeError =>
  new NodeError('not-configured', `${named(provider)} est inutilisable : ${what}`);

/** The provider refuses the key (401, 403). */
export const authRefused = (provider: string, status: number): NodeError =>
  new NodeError('provider-auth', `${named(provider)} refuse la clé (${status})`);

/** The provider refuses the request, now and later. */
export const rejected = (provider: string, why: string): NodeError =>
  new NodeError('provider-rejected', `${named(provider)} ${why}`);

/** A filter of the provider refuses the question. */
export const contentFiltered = (provider: string, status: number): NodeError =>
  new NodeError(
    'content-filtered',
    `un filtre de ${named(provider)} arrête la requête (${status})`,
  );

/** There are several answers, and nothing says which one counts. */
export const answerAmbiguous = (provider: string): NodeError =>
  new NodeError('answer-ambiguous', `${named(provider)} a donné plusieurs réponses à la fois`);

/** Nothing usable came back. `retryable: false` when the provider itself says that a repeat cannot help. */
export const unavailable = (
  provider: string,
  why: string,
  { retryAfterMs, retryable = true }: { retryAfterMs?: number; retryable?: boolean } = {},
): NodeError =>
  new NodeError('provider-unavailable', `${named(provider)} ${why}`, {
    retryable,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
