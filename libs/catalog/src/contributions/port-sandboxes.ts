import type { SandboxFactory } from '@platform/sdk';

import type { ContributionPoint } from '../contribution-point';
import { notAFactory } from '../not-a-factory';

export const portSandboxes: ContributionPoint<'portSandboxes'> = {
  section: 'portSandboxes',
  resolve: ({ port, export: exportName }, { plugin, exported }) => {
    const factory = exported('portSandboxes', port);
    return typeof factory === 'function'
      ? { value: { port, factory: factory as SandboxFactory, plugin } }
      : { refused: [notAFactory(factory, exportName)] };
  },
};
