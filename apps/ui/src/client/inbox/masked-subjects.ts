import type { SubjectIds } from '../shared/Subjects';
import type { ListedValidation } from './listed-validation';

const NOBODY: SubjectIds = {};

/**
 * Returns the subjects whose ids are hidden in a task: none for whoever may decide it, who sees whom it is about at its head
 * and on its card. The API sends nobody else more than it may.
 */
export const maskedSubjects = ({
  mayDecide,
  subjects,
}: Pick<ListedValidation, 'mayDecide' | 'subjects'>): SubjectIds => (mayDecide ? NOBODY : subjects);
