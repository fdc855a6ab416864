import type { components } from '@platform/api-client';

type Instance = components['schemas']['Caller']['instance'];

/** How an instance writes values: the language of its texts, and its zone; and what it calls the roles of tasks. */
export type InstanceFormat = Omit<Instance, 'taskRoles'> & Partial<Pick<Instance, 'taskRoles'>>;

let known: InstanceFormat = {
  locale: 'fr',
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};

/** Called once the instance is known, before anything is shown. An older API does not say it. */
export function setInstance(format: InstanceFormat | undefined): void {
  if (format) known = format;
}

/** The instance whose values are shown. */
export const instanceFormat = (): InstanceFormat => known;

/** What the instance calls a role of tasks, in a language. Undefined: it has no word for it. */
export const taskRoleLabel = (role: string, language: string): string | undefined =>
  known.taskRoles?.[role]?.[language === 'fr' ? 'fr' : 'en'];
