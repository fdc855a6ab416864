import { NodeError, type JsonObject, type JsonValue } from '@platform/ports';
import { MAP_DEFAULTS, MAP_ERRORS, MAP_ITEMS, type MapConfig } from '@platform/workflow';

import type { NodeEnd, ScopeEnd, ScopePlan } from '../plan/plan';
import { NestedFailure } from '../node-failure';
import type { PrepareNode } from '../plan/preparation';
import { own } from '../walk/scope-run';

/** Collects each body output as a list in item order. An item without a live value is dropped or null. */
function gather(
  { outputs }: ScopePlan,
  ends: readonly ScopeEnd[],
  skipped: 'drop' | 'null',
): Record<string, JsonValue> {
  const lists: Record<string, JsonValue> = {};
  for (const { name } of outputs) {
    const list: JsonValue[] = [];
    for (const { outputs: values, error } of ends) {
      const value = error ? undefined : own(values, name);
      if (value !== undefined) list.push(value);
      else if (skipped === 'null') list.push(null);
    }
    lists[name] = list;
  }
  return lists;
}

/**
 * Walks its body once per item. All items are walked even when some fail, so that the result does not depend on timing.
 * Then, with `onItemError: "fail"`, the first failed item in item order fails the map.
 */
export const map: PrepareNode = ({ spec, body }) => {
  if (!body) throw new Error(`map ${spec.id} without a planned body`);
  const {
    concurrency = MAP_DEFAULTS.concurrency,
    maxItems = MAP_DEFAULTS.maxItems,
    onItemError = MAP_DEFAULTS.onItemError,
    skipped = MAP_DEFAULTS.skipped,
  } = spec.config as MapConfig;

  const end = (ends: readonly ScopeEnd[]): NodeEnd => {
    const errors = ends.flatMap(({ error }, index): JsonObject[] =>
      error ? [{ index, ...error }] : [],
    );
    if (onItemError === 'collect') {
      return { outputs: { ...gather(body, ends, skipped), [MAP_ERRORS]: errors } };
    }
    const failed = ends.find(({ error }) => error)?.error;
    if (failed) throw new NestedFailure(failed);
    return { outputs: gather(body, ends, skipped) };
  };

  return ({ inputs, causes, path, subject }) => {
    const { [MAP_ITEMS]: items, ...shared } = inputs;
    if (!Array.isArray(items)) {
      throw new NodeError('map-not-a-list', {
        fr: `« ${path} » : « ${MAP_ITEMS} » n'est pas une liste`,
        en: `"${path}": "${MAP_ITEMS}" is not a list`,
      });
    }
    if (items.length > maxItems) {
      throw new NodeError('map-too-many-items', {
        fr: `« ${path} » : ${items.length} éléments, ${maxItems} au plus (« maxItems »)`,
        en: `"${path}": ${items.length} items, at most ${maxItems} ("maxItems")`,
      });
    }
    return {
      kind: 'scopes',
      plan: body,
      count: items.length,
      window: concurrency,
      request: (index) => {
        const item = items[index] as JsonValue;
        return {
          prefix: `${path}[${index}]/`,
          inputs: { ...shared, item, index },
          causes,
          subject,
          locals: { item, index },
        };
      },
      end,
    };
  };
};
