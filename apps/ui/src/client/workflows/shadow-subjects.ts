import type { components } from '@platform/api-client';

type Effects = components['schemas']['ShadowReport']['changed'][number]['effects'];

/** Returns whom the changed writes of a run concern: port → id. The port of a record has the name of its kind. */
export function subjectsOf({
  effects,
}: {
  readonly effects: Effects;
}): Readonly<Record<string, string>> {
  const written = [...effects.removed, ...effects.added, ...effects.changed];
  return Object.fromEntries(written.map(({ port, targetId }) => [port, targetId]));
}
