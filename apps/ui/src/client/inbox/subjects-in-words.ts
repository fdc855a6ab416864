import type { components } from '@platform/api-client';

type Subjects = components['schemas']['ValidationSubjects'];

/** Where the answer of the API about the subjects of a task is kept while the task is open. */
export const subjectsKey = (pendingId: string) => ['validation-subjects', pendingId] as const;

/** Returns who a task is about, in a line: by name where the record knows one, else by kind and id. */
export const subjectsInWords = ({ items }: Subjects): string =>
  items.map(({ description, kind, id }) => description?.name ?? `${kind} ${id}`).join(', ');
