import type { JsonObject } from '@platform/ports';

import type { Launch, PlannedNode } from '../plan/plan';
import { failure, type NodeFailure } from '../node-failure';
import type { PinnedEnd } from '../run-input';
import { isSameValue } from '../same-value';

/** Whether a pin applies to these inputs. */
export const holdsFor = ({ given }: PinnedEnd, inputs: JsonObject): boolean =>
  given === undefined || isSameValue(given, inputs);

/** The outcome of a pinned node, which does not run. A pin names flow outputs like value outputs. */
export function pinnedOutcome(
  { flowOutputs }: PlannedNode,
  pin: PinnedEnd,
): { launch: Launch } | { failure: NodeFailure } {
  if ('error' in pin) return { failure: failure(pin.error.code, pin.error.message) };
  const named = Object.entries(pin.outputs);
  const outputs = Object.fromEntries(named.filter(([port]) => !flowOutputs.has(port)));
  const flows = named.flatMap(([port]) => (flowOutputs.has(port) ? [port] : []));
  return { launch: { kind: 'end', end: { outputs, flows, whyAbsent: 'pinned' } } };
}
