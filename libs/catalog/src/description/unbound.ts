import { nearestName } from '@platform/expression';
import { pointerOf } from '@platform/manifests';
import type { LocalizedText } from '@platform/ports';

import type { Catalog } from '../catalog';
import { finding, type Degradation } from './degradation';

const TERMINOLOGY = 'terminology';

/** Ports that the SDK defines. They exist without any adapter. */
const PORTS_OF_THE_SDK = ['agent', TERMINOLOGY];

/** Returns the end of a sentence about an unknown name: the known name that is closest. */
export function meant(written: string, names: Iterable<string>): LocalizedText {
  const nearest = nearestName(written, names);
  return nearest === undefined
    ? { fr: '', en: '' }
    : {
        fr: ` ; vouliez-vous dire « ${nearest} » ?`,
        en: `; did you mean "${nearest}"?`,
      };
}

const adapterNames = ({ adapters }: Catalog, port: string): readonly string[] =>
  adapters.all().flatMap((adapter) => (adapter.port === port ? [adapter.name] : []));

/** Returns the finding for a port whose adapter no plugin contributes. */
export function unboundAdapter(catalog: Catalog, port: string, adapter: string): Degradation {
  const names = adapterNames(catalog, port);
  if (names.length === 0 && !PORTS_OF_THE_SDK.includes(port)) {
    const ports = new Set(catalog.adapters.all().map((each) => each.port));
    const hint = meant(port, ports);
    return finding('PORT_UNKNOWN', pointerOf(['ports', port]), {
      fr: `port « ${port} » : aucun plugin n'en fournit d'adaptateur${hint.fr}`,
      en: `port "${port}": no plugin contributes an adapter of it${hint.en}`,
    });
  }
  const hint = meant(adapter, names);
  return finding('PORT_ADAPTER_UNKNOWN', pointerOf(['ports', port, 'adapter']), {
    fr: `port « ${port} » : aucun plugin ne fournit l'adaptateur « ${adapter} »${hint.fr}`,
    en: `port "${port}": no plugin contributes adapter "${adapter}"${hint.en}`,
  });
}

/** The runner of agents that asks no model: the adapter of the port `agent` where the instance names none. */
export const MOCK_AGENT_RUNNER = 'mock';

/** The client of a FHIR terminology server, which needs no plugin. An adapter of a plugin with this name is preferred. */
export const BUILT_IN_TERMINOLOGY = 'fhir';

/** Returns the finding for a code system whose adapter no plugin contributes. */
export function unresolvedTerminology(
  catalog: Catalog,
  system: string,
  adapter: string,
): Degradation {
  const names = [...adapterNames(catalog, TERMINOLOGY), BUILT_IN_TERMINOLOGY];
  const hint = meant(adapter, names);
  return finding('TERMINOLOGY_ADAPTER_UNKNOWN', pointerOf(['terminology', system, 'adapter']), {
    fr: `terminologie « ${system} » : aucun plugin ne fournit l'adaptateur « ${adapter} », la liaison est ignorée${hint.fr}`,
    en: `terminology "${system}": no plugin contributes adapter "${adapter}", the binding is skipped${hint.en}`,
  });
}
