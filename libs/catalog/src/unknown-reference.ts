import { didYouMean, nearestName } from '@platform/expression';
import type { ContributionSection } from '@platform/manifests';
import type { LocalizedText, TypeRef } from '@platform/ports';

import type { ContributionDiagnostic } from './contribution-point';
import type { PluginScope } from './plugin-scope';
import { typeNamed } from './type-named';

type NamedSection = Extract<
  ContributionSection,
  'valueSets' | 'dimensions' | 'contextKinds' | 'types'
>;

const WORDS: Readonly<
  Record<NamedSection, LocalizedText & { readonly code: string; readonly feminine?: true }>
> = {
  valueSets: { code: 'VALUE_SET', fr: 'jeu de valeurs', en: 'value set' },
  dimensions: { code: 'DIMENSION', fr: 'dimension', en: 'dimension', feminine: true },
  contextKinds: { code: 'CONTEXT_KIND', fr: 'type de contexte', en: 'context kind' },
  types: { code: 'TYPE', fr: 'type', en: 'type' },
};

/** Names the plugin that contributes the entry, for an author who forgot the dependency. */
function ownerHint(section: NamedSection, owner: string | undefined): LocalizedText {
  const { feminine } = WORDS[section];
  return owner === undefined
    ? { fr: feminine ? 'inconnue' : 'inconnu', en: 'unknown' }
    : {
        fr: `hors de portée : ${feminine ? 'elle' : 'il'} appartient au plugin « ${owner} », absent de « dependsOn »`,
        en: `out of reach: it belongs to plugin "${owner}", missing from "dependsOn"`,
      };
}

const named = (section: NamedSection, id: string, hint: LocalizedText): LocalizedText => ({
  fr: `${WORDS[section].fr} « ${id} » ${hint.fr}`,
  en: `${WORDS[section].en} "${id}" ${hint.en}`,
});

/** Returns the sentence for a name that no plugin registers. */
export const unknownName = (section: NamedSection, id: string): LocalizedText =>
  named(section, id, ownerHint(section, undefined));

/** Returns the sentence for an entity that has no context kind. */
export const unknownEntity = (entity: string): LocalizedText => ({
  fr: `aucun type de contexte ne porte l'entité « ${entity} »`,
  en: `no context kind stands for entity "${entity}"`,
});

/** Adds the closest known name to the sentence about an unknown name. */
export const nearestAdded = (
  sentence: LocalizedText,
  written: string,
  names: Iterable<string>,
): LocalizedText => didYouMean(sentence, nearestName(written, names));

/** Returns the finding for a reference, at `path` in its contribution, that is outside the scope. */
export function unknownEntry(
  section: NamedSection,
  id: string,
  scope: PluginScope,
  path: string,
): ContributionDiagnostic | undefined {
  if (scope.has(section, id)) return undefined;
  return {
    code: `PLUGIN_${WORDS[section].code}_UNKNOWN`,
    severity: 'warning',
    path,
    message: nearestAdded(
      named(section, id, ownerHint(section, scope.draft[section].get(id)?.plugin)),
      id,
      [...scope.draft[section].keys()].filter((name) => scope.has(section, name)),
    ),
  };
}

/** Returns the finding for a type, at `path` in its contribution, with a name outside the scope. */
export function unknownInType(
  type: TypeRef,
  scope: PluginScope,
  path: string,
): ContributionDiagnostic | undefined {
  switch (type.kind) {
    case 'coded':
      return unknownEntry('valueSets', type.valueSet, scope, `${path}/valueSet`);
    case 'quantity':
      return type.dimension === undefined
        ? undefined
        : unknownEntry('dimensions', type.dimension, scope, `${path}/dimension`);
    case 'object':
      return unknownEntry('types', type.name, scope, `${path}/name`);
    case 'list':
      return unknownInType(type.of, scope, `${path}/of`);
    case 'ref':
      return scope.hasEntity(type.entity)
        ? undefined
        : {
            code: 'PLUGIN_CONTEXT_KIND_UNKNOWN',
            severity: 'warning',
            path: `${path}/entity`,
            message: unknownEntity(type.entity),
          };
    case 'primitive':
    case 'any':
      return undefined;
  }
}

/** Like `unknownInType`, for a type that is a bare name (see `typeNamed`). */
export function unknownTypeName(
  name: string,
  scope: PluginScope,
  path: string,
): ContributionDiagnostic | undefined {
  const finding = unknownInType(typeNamed(name), scope, path);
  return finding && { ...finding, path };
}

/** Returns the findings of a list of checks, in order. */
export const findingsOf = (
  checks: readonly (ContributionDiagnostic | undefined)[],
): readonly ContributionDiagnostic[] => checks.flatMap((finding) => finding ?? []);
