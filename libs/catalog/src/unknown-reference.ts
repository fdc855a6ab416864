import { didYouMean, nearestName } from '@platform/expression';
import type { ContributionSection } from '@platform/manifests';
import type { LocalizedText, TypeRef } from '@platform/ports';

import type { Finding } from './contribution-point';
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

/** A plugin that forgot a dependency is told which one. */
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

/** The sentence for a name that nothing registers. */
export const unknownName = (section: NamedSection, id: string): LocalizedText =>
  named(section, id, ownerHint(section, undefined));

/** The sentence for an entity that no context kind stands for. */
export const unknownEntity = (entity: string): LocalizedText => ({
  fr: `aucun type de contexte ne porte l'entité « ${entity} »`,
  en: `no context kind stands for entity "${entity}"`,
});

/** The sentence about a wrong name, with the known one that it is most like. */
export const nearestAdded = (
  sentence: LocalizedText,
  written: string,
  names: Iterable<string>,
): LocalizedText => didYouMean(sentence, nearestName(written, names));

/** A reference, at `path` in its contribution, to an entry that the plugin cannot reach. */
export function unknownEntry(
  section: NamedSection,
  id: string,
  scope: PluginScope,
  path: string,
): Finding | undefined {
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

/** The part of a type, written at `path` in its contribution, that the plugin cannot reach. */
export function unknownInType(
  type: TypeRef,
  scope: PluginScope,
  path: string,
): Finding | undefined {
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

/** As unknownInType, for a type that is written as a bare name (see typeNamed). */
export function unknownTypeName(
  name: string,
  scope: PluginScope,
  path: string,
): Finding | undefined {
  const finding = unknownInType(typeNamed(name), scope, path);
  return finding && { ...finding, path };
}

/** What a list of checks found, in order. */
export const findingsOf = (checks: readonly (Finding | undefined)[]): readonly Finding[] =>
  checks.flatMap((finding) => finding ?? []);
