import { contributionId } from '@platform/manifests';
import type { AdapterFactory } from '@platform/sdk';

import type { ContributionPoint } from '../contribution-point';
import { notAFactory } from '../not-a-factory';

/** The context kind of a record adapter may come from any plugin, without a dependency on it. */
export const adapters: ContributionPoint<'adapters'> = {
  section: 'adapters',
  resolve: (entry, { plugin, draft, exported }) => {
    const factory = exported('adapters', contributionId('adapters', entry) ?? '');
    if (typeof factory !== 'function') return { refused: [notAFactory(factory, entry.export)] };
    const kind = entry.record?.contextKind;
    const value = {
      port: entry.port,
      name: entry.name,
      factory: factory as AdapterFactory,
      config: entry.config ?? {},
      systems: entry.systems ?? [],
      ...(entry.record === undefined ? {} : { record: entry.record }),
      plugin,
    };
    if (kind === undefined || draft.contextKinds.has(kind)) return { value };
    const message = {
      fr: `dossier du type de contexte « ${kind} », que rien ne déclare`,
      en: `record of context kind "${kind}", which nothing registers`,
    };
    return {
      value,
      warnings: [
        {
          code: 'PLUGIN_CONTEXT_KIND_UNKNOWN',
          severity: 'warning',
          path: '/record/contextKind',
          message,
        },
      ],
    };
  },
};
