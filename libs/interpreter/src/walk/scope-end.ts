import type { JsonObject } from '@platform/ports';

import type { ScopeEnd } from '../launch';
import { liveValue, pathOf, type ScopeRun } from './scope-run';

/** The first failure in plan order that no `onError` took care of. */
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

/** What a scope came to, once each of its nodes has ended. */
export function scopeEnd(scope: ScopeRun): ScopeEnd {
  const outputs: Record<string, JsonObject[string]> = {};
  for (const { name, from } of scope.plan.outputs) {
    for (const reference of from) {
      const value = liveValue(scope, reference);
      if (value === undefined) continue;
      outputs[name] = value;
      break;
    }
  }
  const error = unhandledError(scope);
  return { outputs, ...(error && { error }) };
}
