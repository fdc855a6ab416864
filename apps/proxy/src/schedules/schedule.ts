import type { WorkflowVersion } from '@platform/definitions';
import { scheduleRule, type ScheduleRule } from '@platform/workflow';

import { SCHEDULE } from '../events/reserved-names';

/** Which of the missed instants are fired later. */
export type MissedPolicy = 'skip' | 'latest' | 'all';

/** The schedule of one workflow. */
export interface Schedule {
  readonly workflow: WorkflowVersion;
  readonly cron: string;
  readonly timezone: string;
  readonly rule: ScheduleRule;
  readonly missed: MissedPolicy;
}

/** Compares the hash too: in a store that was created again, the same number may be another version. */
export const isSameVersion = (
  one: Pick<WorkflowVersion, 'version' | 'hash'>,
  other: Pick<WorkflowVersion, 'version' | 'hash'>,
): boolean => one.version === other.version && one.hash === other.hash;

interface ScheduleConfig {
  readonly cron: string;
  readonly timezone?: string;
  readonly missed?: MissedPolicy;
}

/** Returns the schedules of sound definitions. `timezone`: default of the instance. */
export function schedulesOf(
  workflows: readonly WorkflowVersion[],
  timezone: string,
): readonly Schedule[] {
  return workflows.flatMap((workflow) =>
    workflow.spec.nodes
      .filter(({ type }) => type === SCHEDULE)
      .flatMap(({ config }) => {
        const scheduleConfig = config as unknown as ScheduleConfig;
        const zone = scheduleConfig.timezone ?? timezone;
        const rule = scheduleRule(scheduleConfig.cron, zone);
        const { cron, missed = 'latest' } = scheduleConfig;
        return rule ? [{ workflow, cron, timezone: zone, rule, missed }] : [];
      }),
  );
}
