import type { WorkflowVersion } from '@platform/definitions';
import { scheduleRule, type ScheduleRule } from '@platform/workflow';

import { SCHEDULE } from '../events/reserved-types';

/** What is made up for of the instants that nobody could fire in time. */
export type MissedPolicy = 'skip' | 'latest' | 'all';

/** The schedule of one workflow. */
export interface Schedule {
  readonly workflow: WorkflowVersion;
  readonly cron: string;
  readonly timezone: string;
  readonly rule: ScheduleRule;
  readonly missed: MissedPolicy;
}

/** A version does not change; a number alone means something else in a store that was begun anew. */
export const isSameVersion = (
  one: Pick<WorkflowVersion, 'version' | 'hash'>,
  other: Pick<WorkflowVersion, 'version' | 'hash'>,
): boolean => one.version === other.version && one.hash === other.hash;

interface ScheduleConfig {
  readonly cron: string;
  readonly timezone?: string;
  readonly missed?: MissedPolicy;
}

/** The schedules of definitions that the checker found sound; `timezone` is the instance's. */
export function schedulesOf(
  workflows: readonly WorkflowVersion[],
  timezone: string,
): readonly Schedule[] {
  return workflows.flatMap((workflow) =>
    workflow.spec.nodes
      .filter(({ type }) => type === SCHEDULE)
      .flatMap(({ config }) => {
        const given = config as unknown as ScheduleConfig;
        const zone = given.timezone ?? timezone;
        const rule = scheduleRule(given.cron, zone);
        const { cron, missed = 'latest' } = given;
        return rule ? [{ workflow, cron, timezone: zone, rule, missed }] : [];
      }),
  );
}
