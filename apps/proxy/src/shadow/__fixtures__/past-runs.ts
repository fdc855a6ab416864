import type { Catalog } from '@platform/catalog';
import type { RunSnapshot } from '@platform/engine-api';
import { simulate, type SimulationOptions } from '@platform/interpreter';
import { textIn } from '@platform/ports';
import { specHash, type WorkflowSpec } from '@platform/workflow';

import { openProxyHarness, runMeta, type ProxyHarness } from '../../__fixtures__/proxy-harness';
import {
  openDefinitionHarness,
  type DefinitionHarness,
} from '../../simulation/__fixtures__/definition-harness';
import { event, patientWith } from '../../simulation/__fixtures__/demonstration';

const STARTED_AT = '2026-11-20T08:00:00.000Z';

/** Runs as the index and the engine tell them: the engine here only remembers. */
export interface ToldRuns extends ProxyHarness, Omit<DefinitionHarness, 'close'> {
  /** When something is published; runs began a day after it starts. */
  readonly clock: { now: Date };
  readonly bound: { readonly patient: { readonly adapter: string } };
  readonly locale: string;
  readonly timezone: string;
  /** Enters a run of a version that read one potassium value of patient p1, mmol/L. */
  enter(
    runId: string,
    ran: { readonly spec: WorkflowSpec; readonly version: number; readonly value?: number },
    more?: {
      readonly given?: Partial<SimulationOptions>;
      readonly snapshot?: Partial<RunSnapshot>;
    },
  ): Promise<RunSnapshot>;
}

export async function openToldRuns(catalog: Catalog): Promise<ToldRuns> {
  const harness = await openProxyHarness();
  const clock = { now: new Date('2026-11-19T08:00:00.000Z') };
  const definitions = await openDefinitionHarness(catalog, () => clock.now);
  const locale = 'fr';
  const timezone = 'Europe/Paris';

  return {
    ...harness,
    ...definitions,
    clock,
    bound: { patient: { adapter: 'memory' } },
    locale,
    timezone,
    async enter(runId, { spec, version, value = 7.2 }, { given, snapshot } = {}) {
      const { slug, name } = spec;
      const { nodes, status } = await simulate(spec, {
        ...{ catalog, event, locale, timezone, now: new Date(STARTED_AT) },
        seeds: { patient: patientWith(value) },
        ...given,
      });
      const workflow = { slug, name: textIn(name), version, hash: specHash(spec) };
      const runSnapshot: RunSnapshot = {
        runId,
        workflow,
        status,
        phase: status === 'running' ? 'suspended' : 'ended',
        startedAt: STARTED_AT,
        nodes,
        pending: [],
        awaited: [],
        started: [],
        event: { eventId: runId, ...event },
        context: { patient: { id: 'p1' } },
        ...snapshot,
      };
      harness.engine.snapshots.set(runId, runSnapshot);
      await harness.store.insert(
        runMeta(runId, {
          event: runSnapshot.event,
          workflowSlug: slug,
          workflowName: workflow.name,
          specVersion: version,
          specHash: workflow.hash,
        }),
      );
      return runSnapshot;
    },
    async close() {
      await harness.close();
      await definitions.close();
    },
  };
}
