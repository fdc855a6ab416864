import type { Degradation } from '@platform/catalog';
import type { StrandedDeployment } from '@platform/engine-api';

import type { CurrentDefinitions } from '../definitions/current-definitions';
import type { Degradations } from './degradations';

/** Returns the names of parts that are degraded now. Never rejects. */
export type DegradedSource = () => Promise<readonly string[]>;

/** The engine does not answer, so decisions are refused. Events are accepted; the control plane keeps them. */
export const silentEngine =
  (isSilent: () => boolean): DegradedSource =>
  async () =>
    isSilent() ? ['engine: does not answer'] : [];

export const deploymentsOutOfReach =
  (stranded: () => readonly Pick<StrandedDeployment, 'id'>[]): DegradedSource =>
  async () =>
    stranded().map(({ id }) => `deployment ${id} out of reach`);

export const reducedPlugins =
  (degradations: Pick<Degradations, 'plugins'>): DegradedSource =>
  async () =>
    degradations.plugins();

/** Members of the instance manifest with findings, by path. The catalog has the details. */
export const wrongInstance =
  (findings: () => readonly Pick<Degradation, 'path'>[]): DegradedSource =>
  async () => [
    ...new Set(findings().flatMap(({ path }) => (path === '' ? [] : [`instance ${path}`]))),
  ];

export const unservedWorkflows =
  (definitions: Pick<CurrentDefinitions, 'unserved'>): DegradedSource =>
  async () =>
    definitions.unserved().map(({ slug }) => `workflow ${slug}`);
