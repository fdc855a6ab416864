import type { TestReport } from 'fhir/r4';

import type { FoundPage } from '../warehouse/found-page';
import type { Stored, Warehouse } from '../warehouse/warehouse';
import { WarehouseError } from '../warehouse/warehouse-error';
import type { ScenarioReport } from './report';
import { fromTestReport, REPORT_TAG, toTestReport } from './test-report';

/** A report that is kept, with the id of its resource. */
export interface KeptReport {
  readonly id: string;
  readonly report: ScenarioReport;
}

/** A report that says that it runs is written anew so often. */
export const HEARTBEAT_MS = 10_000;

/** Of a scenario that runs, the last sign of life is no older than this; otherwise its bench is gone. */
const ALIVE_MS = 6 * HEARTBEAT_MS;

/** Whether the bench stopped while the scenario was running. */
export const isBrokenOff = ({ outcome, writtenAt }: ScenarioReport, now: number): boolean =>
  outcome === 'running' && now - writtenAt > ALIVE_MS;

/** Reports are TestReports of the warehouse, so that the bench keeps nothing itself. */
export interface ReportStore {
  /** The newest first. */
  list(
    count: number,
    cursor?: string,
  ): Promise<FoundPage<'TestReport'> & { readonly kept: readonly KeptReport[] }>;
  read(id: string): Promise<ScenarioReport | undefined>;
  create(report: ScenarioReport): Promise<Stored<TestReport>>;
  /** Replaces the version that was written last. */
  update(before: Stored<TestReport>, report: ScenarioReport): Promise<Stored<TestReport>>;
}

export function openReportStore(warehouse: Warehouse): ReportStore {
  const keptIn = ({ matches }: FoundPage<'TestReport'>): readonly KeptReport[] =>
    matches.flatMap((resource) => {
      const report = fromTestReport(resource);
      return report === undefined ? [] : [{ id: resource.id, report }];
    });
  return {
    async list(count, cursor) {
      const page = await warehouse.search(
        'TestReport',
        [
          ['_tag', REPORT_TAG],
          ['_sort', '-_lastUpdated'],
          ['_count', String(count)],
        ],
        cursor,
      );
      return { ...page, kept: keptIn(page) };
    },
    async read(id) {
      const resource = await warehouse.read('TestReport', id);
      return resource && fromTestReport(resource);
    },
    create: (report) => warehouse.create(toTestReport(report)),
    async update(before, report) {
      const write = ({ id, meta }: Stored<TestReport>): Promise<Stored<TestReport>> => {
        const resource = toTestReport(report);
        return warehouse.update({ ...resource, id, meta: { ...meta, ...resource.meta } });
      };
      try {
        return await write(before);
      } catch (error) {
        const isOutdated = error instanceof WarehouseError && error.fault === 'conflict';
        if (!isOutdated) throw error;
        // The bench alone writes it: the answer to an earlier update was lost.
        return write((await warehouse.read('TestReport', before.id)) ?? before);
      }
    },
  };
}
