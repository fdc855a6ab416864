import { join } from 'node:path';

import type { Degradation } from '@platform/catalog';
import type { DefinitionKind } from '@platform/definitions';
import type { Diagnostic, LocalizedText } from '@platform/ports';

const KIND: Readonly<Record<DefinitionKind, LocalizedText>> = {
  workflow: { fr: 'le workflow', en: 'workflow' },
  agent: { fr: "l'agent", en: 'agent' },
};

/** Of a file of a folder that the instance seeds; `path` is where the manifest names such folders. */
const SEED = '/seed';

/**
 * A definition that the instance asks to be published and that is not: its first error, with the place in its file.
 * None when nothing of it is an error.
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
  const subject = (language: 'fr' | 'en'): string =>
    what
      ? `${KIND[what.kind][language]} ${language === 'fr' ? `« ${what.slug} »` : `"${what.slug}"`}`
      : '';
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

/** A file that has no effect, because somebody has to publish the draft that the store keeps of its slug. */
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
    fr: `${KIND[kind].fr} « ${slug} » a un brouillon dans la base et n'a jamais été publié : ce fichier est sans effet, publiez le brouillon`,
    en: `${KIND[kind].en} "${slug}" has a draft in the store and was never published: this file has no effect, publish the draft`,
  },
});
