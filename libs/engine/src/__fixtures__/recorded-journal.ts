import { queryAdmin, sqlText } from '@platform/control-plane-http';

import type { RecordedEntry } from '../replay/journal-protocol';
import { readJournal } from '../replay/replay-journal';

/** The journal of a run that came to its end on a real control plane. */
export interface RecordedJournal {
  readonly runId: string;
  readonly contract: number;
  readonly entries: readonly RecordedEntry[];
}

/** The journal of a run, from the control plane that keeps it. */
export async function recordedJournal(
  adminUrl: string,
  runId: string,
): Promise<readonly RecordedEntry[]> {
  const [run] = await queryAdmin<{ readonly id: string }>(
    `select id from sys_invocation where target_handler_name = 'run' and target_service_key = ${sqlText(runId)}`,
    { adminUrl },
  );
  return readJournal({ adminUrl }, run?.id ?? '');
}
