import { Text } from '@mantine/core';

import { FreeText } from '../shared/FreeText';
import type { ListedValidation } from './listed-validation';
import { TaskSubjects } from './TaskSubjects';
import type { Marks } from './use-marks';

type Task = Pick<ListedValidation, 'pendingId' | 'title' | 'dueAt' | 'assignment'>;

/** What a dialog of a mark is given. */
export interface MarkedProps {
  readonly task: Task;
  readonly marks: Marks;
  readonly onClose: () => void;
}

/** Whom and what a dialog is about. */
export function MarkedTask({ task }: Pick<MarkedProps, 'task'>) {
  return (
    <>
      <TaskSubjects pendingId={task.pendingId} isRepeated />
      <Text fw={600}>
        <FreeText>{task.title}</FreeText>
      </Text>
    </>
  );
}
