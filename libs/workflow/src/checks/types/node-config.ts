import { escapePointer, shortened, type ConfigFieldDef } from '@platform/manifests';
import type { Diagnostic, Fix, JsonValue } from '@platform/ports';

import type { ConstructName } from '../../constructs/construct';
import { finding } from '../../finding';
import type { CheckedNode } from '../check-subject';
import { didYouMean, replaceFix } from '../suggest';
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

/** Whether a required setting has no value: it is left out, blank, or has only blank members. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));

/**
 * WF302, a warning: a text is nearly one of the options of its setting. Options only fill a picker, and the behavior of the
 * node decides what it takes, so that any other text is left to it.
 */
function nearlyAnOption(
  value: unknown,
  { name, options = [] }: ConfigFieldDef,
  path: string,
  typing: Typing,
): readonly Diagnostic[] {
  if (typeof value !== 'string' || options.includes(value)) return [];
  const nearest = typing.suggest(value, options);
  if (nearest === undefined) return [];
  const message = {
    fr: `configuration « ${name} » : « ${shortened(value)} » n'est pas un des choix proposés`,
    en: `configuration "${name}": "${shortened(value)}" is not one of the choices that are offered`,
  };
  const fix = replaceFix(path, nearest);
  return [finding('WF302', path, didYouMean(message, nearest), { severity: 'warning', fix })];
}

/** WF301: a setting that the node type requires is absent or empty. */
function missingSettings({ spec, leftOut, pointer, type }: CheckedNode): readonly Diagnostic[] {
  const given = spec.config ?? {};
  return type.config
    .filter(({ name, required }) => required === true && !leftOut.has(name))
    .filter(({ name }) => isEmpty(ownValue(given, name)))
    .map(({ name, description }) => {
      const what = description === undefined ? '' : ` (${description})`;
      return finding('WF301', `${pointer}/config/${escapePointer(name)}`, {
        fr: `la configuration « ${name} » est requise${what}`,
        en: `the configuration "${name}" is required${what}`,
      });
    });
}

const ownValue = (config: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(config, name) ? config[name] : undefined;

/**
 * Checks a configuration against the declaration of the node type. WF102: nothing declares the member, so nothing reads
 * it. WF301: a required one is missing. WF302, WF305: a value is not of the declared type. The planner does not look, so
 * that a version that was published before still runs.
 */
export function checkNodeConfig(node: CheckedNode, typing: Typing): readonly Diagnostic[] {
  const { spec, pointer, type, construct } = node;
  if (!DECLARING.has(construct.name)) return [];
  const declared = new Map(type.config.map((field) => [field.name, field]));
  const ofConstruct = Object.keys((construct.configSchema['properties'] ?? {}) as object);
  const given = spec.config ?? {};
  const absent = [...new Set([...declared.keys(), ...ofConstruct])].filter(
    (name) => !Object.hasOwn(given, name),
  );
  const found = Object.entries(given).flatMap(([name, value]) => {
    const path = `${pointer}/config/${escapePointer(name)}`;
    const field = declared.get(name);
    if (field) {
      const words = { fr: `configuration « ${name} »`, en: `configuration "${name}"` };
      return [
        ...checkConstant(value, field.type, { path, name: words }, typing),
        // What a trigger or a human task takes is part of the language, which checks it itself.
        ...(construct.name === 'plain' ? nearlyAnOption(value, field, path, typing) : []),
      ];
    }
    if (ofConstruct.includes(name)) return [];
    const message = {
      fr: `le type de nœud « ${type.id} » ne déclare pas la configuration « ${shortened(name)} »`,
      en: `the node type "${type.id}" declares no configuration "${shortened(name)}"`,
    };
    const nearest = typing.suggest(name, absent);
    const fix = nearest === undefined ? undefined : renamed(path, nearest, value);
    return [finding('WF102', path, didYouMean(message, nearest), { fix })];
  });
  return [...found, ...missingSettings(node)];
}
