import { Text } from '@mantine/core';

import { FreeText } from '../shared/FreeText';
import type { ListedValidation } from './listed-validation';
import { TaskSubjects } from './TaskSubjects';

/** Whom and what a dialog is about. */
export function MarkedTask({
  task,
}: {
  readonly task: Pick<ListedValidation, 'pendingId' | 'title'>;
}) {
  return (
    <>
      <TaskSubjects pendingId={task.pendingId} isRepeated />
      <Text fw={600}>
        <FreeText>{task.title}</FreeText>
      </Text>
    </>
  );
}
