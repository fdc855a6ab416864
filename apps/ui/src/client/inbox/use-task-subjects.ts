import { dataOf } from '@platform/api-client';

import { useRead } from '../api/use-api';
import { subjectsKey } from './subjects-in-words';

/** Whose task it is, read from the record when the task is opened: the audit log has a line for each time. */
export const useTaskSubjects = (pendingId: string, { isOff = false } = {}) =>
  useRead(
    subjectsKey(pendingId),
    (client) =>
      dataOf(
        client.GET('/api/validations/{pendingId}/subjects', { params: { path: { pendingId } } }),
      ),
    { isOnce: true, isOff },
  );
