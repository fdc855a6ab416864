import type { Catalog } from '@platform/catalog';

import type { TraceEvent } from '../driver';
import type { NodeTrace } from '../trace';
import { outcomesOf, type NodeOutcome } from './outcome';
import type { SimulationCoverage } from './simulation';

type NodeEnded = TraceEvent & { readonly type: 'node-end' };

/** Collects the outcomes of the nodes of one walk. */
export class CoverageRecorder {
  private readonly outcomes = new Map<string, readonly string[]>();

  constructor(private readonly catalog: Catalog) {}

  nodeEnded({ trace, flows }: NodeEnded): void {
    const type = this.catalog.nodes.get(trace.type);
    this.outcomes.set(trace.path, outcomesOf(trace, flows, type));
  }

  /** Returns the coverage in the order of `nodes`. */
  of(nodes: readonly NodeTrace[]): SimulationCoverage {
    const pathsOf = (isMeant: (status: NodeTrace['status']) => boolean): string[] =>
      nodes.filter(({ status }) => isMeant(status)).map(({ path }) => path);
    return {
      executed: pathsOf((status) => status !== 'skipped' && status !== 'pending'),
      skipped: pathsOf((status) => status === 'skipped'),
      outcomes: nodes.flatMap(({ path }): NodeOutcome[] =>
        (this.outcomes.get(path) ?? []).map((outcome) => ({ path, outcome })),
      ),
    };
  }
}
