import { escapePointer } from '@platform/manifests';
import type { Diagnostic, Fix, JsonValue } from '@platform/ports';

import type { ConstructName } from '../../constructs/construct';
import { finding } from '../../finding';
import type { CheckedNode } from '../check-subject';
import { didYouMean } from '../suggest';
import { checkConstant } from './check-constant';
import type { Typing } from './typing';

/** Constructs whose configuration the node type declares. The schema of the others is complete. */
const DECLARING: ReadonlySet<ConstructName> = new Set([
  'plain',
  'trigger',
  'webhook',
  'workflow-called',
  'human-task',
]);

const renamed = (path: string, name: string, value: unknown): Fix => ({
  title: { fr: `Renommer en « ${name} »`, en: `Rename to "${name}"` },
  patch: [
    { op: 'remove', path },
    {
      op: 'add',
      path: `${path.slice(0, path.lastIndexOf('/'))}/${escapePointer(name)}`,
      value: value as JsonValue,
    },
  ],
});

/**
 * Checks a configuration against the declaration of the node type. WF302, WF305: a value is not of the
 * declared type. WF102 (warning): a plain node does not declare the member, so nothing reads it.
 */
export function checkNodeConfig(
  { spec, pointer, type, construct }: CheckedNode,
  typing: Typing,
): readonly Diagnostic[] {
  if (!DECLARING.has(construct.name) || spec.config === undefined) return [];
  const declared = new Map(type.config.map((field) => [field.name, field]));
  const given = spec.config;
  const absent = [...declared.keys()].filter((name) => !Object.hasOwn(given, name));
  return Object.entries(given).flatMap(([name, value]) => {
    const path = `${pointer}/config/${escapePointer(name)}`;
    const field = declared.get(name);
    if (field) {
      const words = { fr: `configuration « ${name} »`, en: `configuration "${name}"` };
      return checkConstant(value, field.type, { path, name: words }, typing);
    }
    if (construct.name !== 'plain') return [];
    const message = {
      fr: `le type de nœud « ${type.id} » ne déclare pas la configuration « ${name} »`,
      en: `the node type "${type.id}" declares no configuration "${name}"`,
    };
    const nearest = typing.suggest(name, absent);
    const fix = nearest === undefined ? undefined : renamed(path, nearest, value);
    return [finding('WF102', path, didYouMean(message, nearest), { severity: 'warning', fix })];
  });
}
