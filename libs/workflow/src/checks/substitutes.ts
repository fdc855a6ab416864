import { escapePointer } from '@platform/manifests';
import type { Diagnostic, Fix, JsonValue } from '@platform/ports';

import { finding } from '../finding';
import type { CheckedNode, CheckSubject } from './check-subject';
import { errorPolicy } from './error-policy';
import { didYouMean, type Suggest } from './suggest';

/** Renames the constant to the nearest output name. Undefined when that output already has a constant. */
function renameFix(
  substitute: Readonly<Record<string, unknown>>,
  { path, name, nearest }: { path: string; name: string; nearest: string | undefined },
): Fix | undefined {
  if (nearest === undefined || Object.hasOwn(substitute, nearest)) return undefined;
  return {
    title: { fr: `Remplacer par « ${nearest} »`, en: `Replace by "${nearest}"` },
    patch: [
      { op: 'remove', path: `${path}/${escapePointer(name)}` },
      {
        op: 'add',
        path: `${path}/${escapePointer(nearest)}`,
        value: substitute[name] as JsonValue,
      },
    ],
  };
}

function unknownOutputs({ spec, pointer, signature }: CheckedNode, suggest: Suggest): Diagnostic[] {
  const { substitute = {} } = spec.policy ?? {};
  const path = `${pointer}/policy/substitute`;
  const names = signature.outputs.map(({ name }) => name);
  return Object.keys(substitute)
    .filter((name) => !names.includes(name))
    .map((name) => {
      const nearest = suggest(name, names);
      const message = {
        fr: `le nœud « ${spec.id} » n'a pas de sortie « ${name} »`,
        en: `node "${spec.id}" has no output "${name}"`,
      };
      const fix = renameFix(substitute, { path, name, nearest });
      return finding('WF102', `${path}/${escapePointer(name)}`, didYouMean(message, nearest), {
        fix,
      });
    });
}

const NOTHING_TO_GIVE = {
  fr: '« onError: substitute » demande les valeurs de « substitute »',
  en: '"onError: substitute" needs the values of "substitute"',
};

/** WF100: `onError: "substitute"` without constants. WF102: a constant for an output that does not exist. */
export function checkSubstitutes({ spec, scopes, suggest }: CheckSubject): readonly Diagnostic[] {
  const nodes = scopes.flatMap((scope) => [...scope.nodes.values()]);
  const empty = nodes.filter(({ spec: node }) => {
    const { onError, substitute } = errorPolicy(node, spec);
    return onError === 'substitute' && substitute === undefined;
  });
  const own = empty.filter(({ spec: { policy } }) => policy?.onError !== undefined);
  return [
    ...own.map(({ pointer }) => finding('WF100', `${pointer}/policy/substitute`, NOTHING_TO_GIVE)),
    ...(own.length < empty.length
      ? [finding('WF100', '/settings/defaults/substitute', NOTHING_TO_GIVE)]
      : []),
    ...nodes.flatMap((node) => unknownOutputs(node, suggest)),
  ];
}
