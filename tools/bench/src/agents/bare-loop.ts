import { randomUUID } from 'node:crypto';

import { Conversation, describeTools, type ConversationAction } from '@platform/agents';
import { repositoryRoot } from '@platform/boot';
import { bindPorts, openPlatform } from '@platform/plugin-host';
import type { JsonObject, ModelClient } from '@platform/ports';
import type { ComputeBehavior, EffectCall, SourceBehavior } from '@platform/sdk';
import { createLogger } from '@platform/telemetry';
import { InternalTerminology } from '@platform/terminology';

import { ADVICE, AGENT, PATIENT, TOOLS } from './workload';

const log = createLogger('bench');

type Call = Extract<ConversationAction, { kind: 'call' }>;

/**
 * Opens the loop without an engine: the adapters of the same instance, bound as the endpoint binds them, and the
 * conversation. Returns one run.
 */
export async function openBareLoop(
  env: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  const { instance, catalog, root, dataDir } = await openPlatform({
    root: repositoryRoot(__dirname),
    env,
  });
  const { locale, timezone } = instance;
  const { ports } = await bindPorts(catalog, instance, { root, dataDir, locale, timezone, log });
  const client = ports['agent'] as ModelClient;
  const terminology = new InternalTerminology(catalog);
  const types = TOOLS.map((id) => {
    const type = catalog.nodes.get(id);
    if (!type) throw new Error(`no node ${id}`);
    return type;
  });
  const tools = describeTools(types, catalog);
  const behaviors = new Map(types.map(({ id, behavior }) => [id, behavior?.({} as never)]));
  const context = { patient: { id: PATIENT } };

  const callTool = async ({ tool, arguments: config }: Call, id: string): Promise<JsonObject> => {
    const behavior = behaviors.get(tool.type.id);
    const startedAt = new Date().toISOString();
    const call: EffectCall = {
      ...{ inputs: config, config, context, ports, terminology, log },
      run: { id, startedAt, timezone, now: () => new Date() },
      idempotencyKey: randomUUID(),
      signal: AbortSignal.timeout(30_000),
    };
    const outputs =
      tool.type.kind === 'source'
        ? await (behavior as SourceBehavior).read(call)
        : (behavior as ComputeBehavior).compute(call);
    return JSON.parse(JSON.stringify(outputs)) as JsonObject;
  };

  return async () => {
    const id = randomUUID();
    const conversation = new Conversation({
      agent: AGENT as unknown as ConstructorParameters<typeof Conversation>[0]['agent'],
      ...{ inputs: {}, context, tools, catalog, source: 'model' },
    });
    for (;;) {
      const action = conversation.next();
      if (action.kind === 'end') {
        if (action.outputs['advice'] !== ADVICE) throw new Error(JSON.stringify(action.outputs));
        return;
      }
      if (action.kind === 'turn') {
        const startedAt = new Date().toISOString();
        const begun = performance.now();
        const signal = AbortSignal.timeout(30_000);
        const turn = await client.generate(action.request, { signal });
        conversation.turnEnded(turn, { startedAt, ms: performance.now() - begun, attempts: 1 });
      } else {
        conversation.callEnded({ outcome: 'done', outputs: await callTool(action, id) });
      }
    }
  };
}
