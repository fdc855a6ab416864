import type { Degradation } from '@platform/catalog';
import type { StrandedDeployment } from '@platform/engine-api';
import type { Restoration, RestoredPart } from '@platform/run-store';

import type { CurrentDefinitions } from '../definitions/current-definitions';
import { RunIndexIncompleteError } from '../runs/run-index';
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

/** Events are refused meanwhile. An index that does not answer is named by its own check. */
export const incompleteIndex =
  (requireCompleteIndex: () => Promise<void> | void): DegradedSource =>
  async () => {
    try {
      await requireCompleteIndex();
      return [];
    } catch (error) {
      return error instanceof RunIndexIncompleteError ? ['run index: being completed'] : [];
    }
  };

/** Decisions are refused meanwhile; events are taken, and kept by the control plane. */
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

/** Its members that are not as asked for, by their place in the manifest: the catalog says in what. */
export const wrongInstance =
  (findings: () => readonly Pick<Degradation, 'path'>[]): DegradedSource =>
  async () => [
    ...new Set(findings().flatMap(({ path }) => (path === '' ? [] : [`instance ${path}`]))),
  ];

export const unservedWorkflows =
  (definitions: Pick<CurrentDefinitions, 'unserved'>): DegradedSource =>
  async () =>
    definitions.unserved().map(({ slug }) => `workflow ${slug}`);
