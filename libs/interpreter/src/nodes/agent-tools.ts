import type { NodeType } from '@platform/catalog';
import { jsonSize } from '@platform/expression';
import { NodeError, type JsonObject } from '@platform/ports';
import type {
  ComputeBehavior,
  EffectCall,
  NodeBehavior,
  SinkBehavior,
  SourceBehavior,
} from '@platform/sdk';

import type { EffectScope } from '../driver';
import type { NodeRun } from '../plan/plan';
import { RUN_BOUNDS } from '../run-bounds';
import type { DecidedBy } from '../trace';
import { effectCall, pureCall } from './behavior-call';

/** A node type that an agent may call, with its behavior. */
export interface CallableTool {
  readonly type: NodeType;
  readonly behavior: NodeBehavior;
}

type Given = Pick<EffectCall, 'inputs' | 'config'>;

/** What a tool gives is read back from the journal, so it is plain JSON of a bounded size from the start. */
function plain(tool: NodeType, outputs: unknown): JsonObject {
  const given = (outputs ?? {}) as JsonObject;
  if (jsonSize(given, RUN_BOUNDS.nodeOutputs) > RUN_BOUNDS.nodeOutputs) {
    throw new NodeError('output-too-large', {
      fr: `« ${tool.id} » a rendu trop de données`,
      en: `"${tool.id}" returned too much data`,
    });
  }
  return JSON.parse(JSON.stringify(given)) as JsonObject;
}

/** True for a tool without effects, which needs no step. */
export const isPure = ({ type }: CallableTool): boolean =>
  type.kind !== 'source' && type.kind !== 'sink';

/** Calls a tool without effects. */
export const computeTool = ({ type, behavior }: CallableTool, run: NodeRun, given: Given) =>
  plain(type, (behavior as ComputeBehavior).compute({ ...pureCall(run), ...given }));

/** What a call of a tool with an effect is made with. */
interface ToolCall extends Given, Pick<EffectCall, 'idempotencyKey'> {
  /** The person who approved the call. */
  readonly approvedBy?: DecidedBy | undefined;
}

/** Calls a tool as a node of the graph would run: the same behavior, with the model's arguments. */
export async function callTool(
  tool: CallableTool,
  run: NodeRun,
  scope: EffectScope,
  { approvedBy, ...given }: ToolCall,
): Promise<JsonObject> {
  const { type, behavior } = tool;
  if (isPure(tool)) return computeTool(tool, run, given);
  const plainCall = effectCall(run, scope);
  const deciders = [...(plainCall.run.deciders ?? []), ...(approvedBy ? [approvedBy] : [])];
  const call: EffectCall = {
    ...plainCall,
    run: { ...plainCall.run, ...(deciders.length > 0 && { deciders }) },
    ...given,
  };
  return plain(
    type,
    type.kind === 'source'
      ? await (behavior as SourceBehavior).read(call)
      : await (behavior as SinkBehavior).write(call),
  );
}
