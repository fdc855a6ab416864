import type { Diagnostic, Fix } from '@platform/ports';

import { finding } from '../finding';
import { ERROR_PORT } from '../port-reference';
import type { CheckedNode, CheckedScope, CheckSubject } from './check-subject';
import { errorPolicy } from './error-policy';

const failInstead = ({ spec: { policy }, pointer }: CheckedNode): Fix => ({
  title: { fr: "Faire échouer l'exécution", en: 'Let the run fail' },
  patch: [
    policy === undefined
      ? { op: 'add', path: `${pointer}/policy`, value: { onError: 'fail' } }
      : { op: 'add', path: `${pointer}/policy/onError`, value: 'fail' },
  ],
});

/**
 * WF310: a node routes its errors but no edge starts from `$error`; (warning) an edge starts from
 * `$error` of a node that does not route its errors.
 */
export function checkErrorRoutes(
  { spec: graph, nodes, edges }: CheckedScope,
  { spec }: CheckSubject,
): readonly Diagnostic[] {
  const named = new Set(graph.edges.map(({ from }) => from));
  const lost = [...nodes.values()].filter(
    (node) =>
      node.type.kind !== 'trigger' &&
      errorPolicy(node.spec, spec).onError === 'route' &&
      !named.has(`${node.spec.id}.${ERROR_PORT}`),
  );
  const idle = edges.filter(({ from }) => {
    const node = nodes.get(from.node);
    const routes = node && errorPolicy(node.spec, spec).onError === 'route';
    return from.port === ERROR_PORT && !routes;
  });
  return [
    ...lost.map((node) =>
      finding(
        'WF310',
        node.pointer,
        {
          fr: `nœud « ${node.spec.id} » : « $error » ne mène nulle part, une erreur passerait inaperçue`,
          en: `node "${node.spec.id}": "$error" leads nowhere, an error would pass unnoticed`,
        },
        { fix: failInstead(node) },
      ),
    ),
    ...idle.map(({ pointer, from }) =>
      finding(
        'WF310',
        `${pointer}/from`,
        {
          fr: `« ${from.node}.$error » n'est jamais actif sans « onError: route »`,
          en: `"${from.node}.$error" is never live without "onError: route"`,
        },
        { severity: 'warning' },
      ),
    ),
  ];
}
