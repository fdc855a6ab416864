/** The run of a workflow that is not the first in slug order among those that an event starts. */
export const furtherRunId = (eventId: string, slug: string): string => `${eventId}~${slug}`;
