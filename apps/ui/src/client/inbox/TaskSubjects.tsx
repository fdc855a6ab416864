import { Whose } from '../shared/Whose';
import { useTaskSubjects } from './use-task-subjects';

interface TaskSubjectsProps {
  readonly pendingId: string;
  /** The page has them elsewhere too, so that these are no landmark of it. */
  readonly isRepeated?: boolean;
}

/** Whose task it is: for whoever may decide it. */
export function TaskSubjects({ pendingId, isRepeated = false }: TaskSubjectsProps) {
  return <Whose read={useTaskSubjects(pendingId)} isRepeated={isRepeated} />;
}
