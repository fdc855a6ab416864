import type { PortDef } from '@platform/ports';

import type { NodeRun } from '../plan/plan';
import type { SkipCause } from '../trace';

/** Returns why passed-through ports have no value: the reason why their inputs had none. */
export const absentPorts = (
  ports: readonly Pick<PortDef, 'name'>[],
  { path, inputs, causes }: NodeRun,
  prefix = '',
): Readonly<Record<string, SkipCause>> =>
  Object.fromEntries(
    ports.flatMap(({ name }) => {
      const port = prefix + name;
      return Object.hasOwn(inputs, name)
        ? []
        : [[port, causes[name] ?? { path, port, why: 'absent' }]];
    }),
  );
