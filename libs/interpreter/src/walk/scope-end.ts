import type { JsonObject } from '@platform/ports';

import type { ScopeEnd } from '../plan/plan';
import type { SkipCause } from '../trace';
import { liveValue, pathOf, skipCause, type ScopeRun } from './scope-run';

/** The first failure in plan order that no `onError` policy handled. */
function unhandledError({ nodes }: ScopeRun): ScopeEnd['error'] {
  for (const state of nodes) {
    const { status, error, node } = state;
    const { onError } = node.policy;
    if (status === 'failed' && error && (onError === 'fail' || onError === 'pause')) {
      return {
        code: error.code,
        message: error.message,
        nodePath: error.nodePath ?? pathOf(state),
      };
    }
  }
  return undefined;
}

/** The result of a scope after all its nodes ended. */
export function scopeEnd(scope: ScopeRun): ScopeEnd {
  const outputs: Record<string, JsonObject[string]> = {};
  const causes: Record<string, SkipCause> = {};
  for (const { name, from } of scope.plan.outputs) {
    const live = from.find((reference) => liveValue(scope, reference) !== undefined);
    const value = live && liveValue(scope, live);
    const [first] = from;
    if (value !== undefined) outputs[name] = value;
    else if (first) causes[name] = skipCause(scope, first);
  }
  const error = unhandledError(scope);
  return { outputs, causes, ...(error && { error }) };
}
