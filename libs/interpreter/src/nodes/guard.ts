import { UNKNOWN } from '@platform/expression';
import type { GuardConfig } from '@platform/workflow';

import type { PrepareNode } from '../plan/preparation';
import { absentPorts } from './absent-ports';
import { condition, indeterminate, THE_CONDITION } from './condition';

/**
 * Passes its ports when the condition is true. Otherwise the flow output `else` or `unknown` is live. An unknown condition
 * without a connected `unknown` output fails the node: unknown never silently becomes false.
 */
export const guard: PrepareNode = ({ spec, compile, wired }) => {
  const { when: source, ports = [] } = spec.config as GuardConfig;
  const when = compile(source);
  return (run) => {
    const value = condition(when, run);
    if (value === true) {
      const causes = absentPorts(ports, run);
      return { kind: 'end', end: { outputs: run.inputs, whyAbsent: 'condition-true', causes } };
    }
    if (value === UNKNOWN && !wired.has('unknown')) {
      throw indeterminate(run, THE_CONDITION, when.source);
    }
    return value === false
      ? { kind: 'end', end: { outputs: {}, flows: ['else'], whyAbsent: 'condition-false' } }
      : { kind: 'end', end: { outputs: {}, flows: ['unknown'], whyAbsent: 'condition-unknown' } };
  };
};
