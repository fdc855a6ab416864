import type { components } from '@platform/api-client';

type ChangedRun = components['schemas']['ShadowReport']['changed'][number];

/**
 * Returns whom a changed run concerns: kind or port → id. A write may concern another subject than the run, and the port of a
 * record has the name of its kind.
 */
export function subjectsOf({
  subjects,
  effects,
}: Pick<ChangedRun, 'subjects' | 'effects'>): Readonly<Record<string, string>> {
  const written = [...effects.removed, ...effects.added, ...effects.changed];
  return {
    ...subjects,
    ...Object.fromEntries(written.map(({ port, targetId }) => [port, targetId])),
  };
}
