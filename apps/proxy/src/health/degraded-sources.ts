import type { StrandedDeployment } from '@platform/engine-api';
import type { Restoration, RestoredPart } from '@platform/run-store';

import type { CurrentDefinitions } from '../definitions/current-definitions';
import type { Degradations } from './degradations';

/** Names what works less than it should at the moment; never rejects. */
export type DegradedSource = () => Promise<readonly string[]>;

/** Until an operator has taken note. */
const RESTORED: Readonly<Record<RestoredPart, string>> = {
  'control-plane': 'control plane restored',
  index: 'database restored',
  unknown: 'control plane or database restored',
};

export const restoredParts =
  (open: () => readonly Pick<Restoration, 'part'>[]): DegradedSource =>
  async () => [...new Set(open().map(({ part }) => RESTORED[part]))];

export const deploymentsOutOfReach =
  (stranded: () => readonly Pick<StrandedDeployment, 'id'>[]): DegradedSource =>
  async () =>
    stranded().map(({ id }) => `deployment ${id} out of reach`);

export const reducedPlugins =
  (degradations: Pick<Degradations, 'plugins'>): DegradedSource =>
  async () =>
    degradations.plugins();

export const unservedWorkflows =
  (definitions: Pick<CurrentDefinitions, 'unserved'>): DegradedSource =>
  async () =>
    definitions.unserved().map(({ slug }) => `workflow ${slug}`);
