import { NodeError, type LocalizedText } from '@platform/sdk';

/** How messages name a provider: by its name in the instance, never by its address, which can contain a secret. */
const named = (provider: string, { fr, en }: LocalizedText): LocalizedText => ({
  fr: `le fournisseur de modèles « ${provider} » ${fr}`,
  en: `the model provider "${provider}" ${en}`,
});

/** The instance lacks something that the provider needs. */
export const notConfigured = (provider: string, { fr, en }: LocalizedText): NodeError =>
  new NodeError(
    'not-configured',
    named(provider, { fr: `est inutilisable : ${fr}`, en: `cannot be used: ${en}` }),
  );

/** The provider refuses the key (401, 403). */
export const authRefused = (provider: string, status: number): NodeError =>
  new NodeError(
    'provider-auth',
    named(provider, { fr: `refuse la clé (${status})`, en: `refuses the key (${status})` }),
  );

/** The provider refuses the request, now and later. */
export const rejected = (provider: string, why: LocalizedText): NodeError =>
  new NodeError('provider-rejected', named(provider, why));

/** A filter of the provider refuses the question. */
export const contentFiltered = (provider: string, status: number): NodeError =>
  new NodeError('content-filtered', {
    fr: `un filtre du fournisseur de modèles « ${provider} » arrête la requête (${status})`,
    en: `a filter of the model provider "${provider}" stops the request (${status})`,
  });

/** There are several answers, and nothing says which one counts. */
export const answerAmbiguous = (provider: string): NodeError =>
  new NodeError(
    'answer-ambiguous',
    named(provider, {
      fr: 'a donné plusieurs réponses à la fois',
      en: 'gave several answers at once',
    }),
  );

/** Nothing usable came back. `retryable: false` when the provider itself says that a repeat cannot help. */
export const unavailable = (
  provider: string,
  why: LocalizedText,
  { retryAfterMs, retryable = true }: { retryAfterMs?: number; retryable?: boolean } = {},
): NodeError =>
  new NodeError('provider-unavailable', named(provider, why), {
    retryable,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
