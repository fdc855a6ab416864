import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import type { CheckedNode, CheckSubject } from './check-subject';
import { didYouMean, replaceFix } from './suggest';

/** The provider that an agent names, with its path; undefined for other nodes. */
function providerOf(
  { spec, type, construct, pointer }: CheckedNode,
  agents: ReadonlyMap<string, string>,
): { readonly provider: string; readonly path: string; readonly own: boolean } | undefined {
  if (construct.name === 'agent') {
    const { provider } = spec.config as { readonly provider: string };
    return { provider, path: `${pointer}/config/provider`, own: true };
  }
  const provider = agents.get(type.id);
  return provider === undefined ? undefined : { provider, path: `${pointer}/type`, own: false };
}

/** WF205: an agent names a model provider that the instance does not have. */
export function checkProviders(subject: CheckSubject): readonly Diagnostic[] {
  const { instance } = subject.options;
  if (!instance) return [];
  const agents = new Map(
    [...subject.catalog.agents.values()].map(({ nodeTypeId, provider }) => [nodeTypeId, provider]),
  );
  const nodes = subject.scopes.flatMap((scope) => [...scope.nodes.values()]);
  return nodes.flatMap((node) => {
    const named = providerOf(node, agents);
    if (!named || instance.providers.has(named.provider)) return [];
    const nearest = named.own ? subject.suggest(named.provider, instance.providers) : undefined;
    const message = {
      fr: `nœud « ${node.spec.id} » : fournisseur de modèles inconnu « ${named.provider} »`,
      en: `node "${node.spec.id}": unknown model provider "${named.provider}"`,
    };
    const fix = replaceFix(named.path, nearest);
    return [finding('WF205', named.path, didYouMean(message, nearest), { fix })];
  });
}
