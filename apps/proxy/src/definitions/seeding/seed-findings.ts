import { join } from 'node:path';

import type { Degradation } from '@platform/catalog';
import type { DefinitionKind } from '@platform/definitions';
import type { Diagnostic, LocalizedText } from '@platform/ports';

const KIND: Readonly<Record<DefinitionKind, LocalizedText>> = {
  workflow: { fr: 'le workflow', en: 'workflow' },
  agent: { fr: "l'agent", en: 'agent' },
};

/** The definition in a sentence. */
export const nameOfDefinition = ({
  kind,
  slug,
}: {
  readonly kind: DefinitionKind;
  readonly slug: string;
}): LocalizedText => ({
  fr: `${KIND[kind].fr} « ${slug} »`,
  en: `${KIND[kind].en} "${slug}"`,
});

/** Path of the manifest member that names the seed folders. */
const SEED = '/seed';

/**
 * Returns a degradation for a definition that should be published and is not: its first error, with its position in
 * the file. Empty when `diagnostics` holds no error.
 */
export function refusedSeed(
  {
    root,
    file,
    what,
  }: {
    readonly root: string;
    readonly file: string;
    readonly what?: { kind: DefinitionKind; slug: string };
  },
  diagnostics: readonly Diagnostic[],
): readonly Degradation[] {
  const [error, ...others] = diagnostics.filter(({ severity }) => severity === 'error');
  if (!error) return [];
  const { code, message, position } = error;
  const more = others.length === 0 ? '' : ` (+${others.length})`;
  const subject = (language: 'fr' | 'en'): string => (what ? nameOfDefinition(what)[language] : '');
  return [
    {
      code,
      severity: 'error',
      path: SEED,
      file: join(root, file),
      ...(position && { position }),
      message: {
        fr: `${subject('fr') || 'la définition'} n'est pas publié : ${code} ${message.fr}${more}`,
        en: `${subject('en') || 'the definition'} is not published: ${code} ${message.en}${more}`,
      },
    },
  ];
}

/** A seed file without effect: the store holds a draft of its slug, which a user has to publish. */
export const unpublishedDraft = (
  root: string,
  {
    file,
    kind,
    slug,
  }: { readonly file: string; readonly kind: DefinitionKind; readonly slug: string },
): Degradation => ({
  code: 'DEFINITION_UNPUBLISHED',
  severity: 'warning',
  path: SEED,
  file: join(root, file),
  message: {
    fr: `${nameOfDefinition({ kind, slug }).fr} a un brouillon dans la base et n'a jamais été publié : ce fichier est sans effet, publiez le brouillon`,
    en: `${nameOfDefinition({ kind, slug }).en} has a draft in the store and was never published: this file has no effect, publish the draft`,
  },
});
