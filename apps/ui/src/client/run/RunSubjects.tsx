import { dataOf } from '@platform/api-client';

import { useRead } from '../api/use-api';
import { Whose } from '../shared/Whose';

/** Whom a run is about, for its decision record: the audit log has a line for each time. */
export function RunSubjects({ runId }: { readonly runId: string }) {
  const subjects = useRead(
    ['run-subjects', runId],
    (client) => dataOf(client.GET('/api/runs/{id}/subjects', { params: { path: { id: runId } } })),
    { isOnce: true },
  );
  return <Whose read={subjects} />;
}
