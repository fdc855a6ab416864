import type { SourceFactory } from '@platform/sdk';

import type { ContributionPoint } from '../contribution-point';
import { notAFactory } from '../not-a-factory';

export const eventSources: ContributionPoint<'eventSources'> = {
  section: 'eventSources',
  resolve: ({ name, description, export: exportName }, { plugin, exported }) => {
    const factory = exported('eventSources', name);
    return typeof factory === 'function'
      ? {
          value: {
            name,
            ...(description === undefined ? {} : { description }),
            factory: factory as SourceFactory,
            plugin,
          },
        }
      : { refused: [notAFactory(factory, exportName)] };
  },
};
