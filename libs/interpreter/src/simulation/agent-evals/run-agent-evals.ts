import type { Catalog } from '@platform/catalog';
import { escapePointer } from '@platform/manifests';
import { languageOfLocale, messageIn, PlatformError, type ContextEnvelope } from '@platform/ports';
import type { WorkflowSpec } from '@platform/workflow';

import { SimulationInputRefusedError, SimulationRefusedError } from '../errors';
import { modelTurns } from '../input-schemas';
import { planSimulation, simulate } from '../simulate';
import type { SimulationOptions } from '../simulation';
import type { TestRunOptions } from '../test-cases/run-test-cases';
import { checkAgentExpectation } from './check-agent-expectation';
import { evalRunOf, useOf, type AgentEvalResult, type AgentEvalRun } from './eval-report';
import { recordedModel } from './recorded-model';
import type { AgentEvalCase, AgentEvals } from './schema';

const CALLED = 'core.workflow-called';

/** Returns the subjects of a case: those whose id fields are inputs, overridden by those that it names. */
function contextOf(
  { inputs, context = {} }: AgentEvalCase,
  { contextKinds }: Catalog,
): ContextEnvelope {
  const unknown = Object.keys(context).find((kind) => !contextKinds.has(kind));
  if (unknown !== undefined) {
    throw new SimulationInputRefusedError(`/context/${escapePointer(unknown)}`, {
      fr: `type de contexte inconnu « ${unknown} »`,
      en: `unknown context kind "${unknown}"`,
    });
  }
  const ids = [...contextKinds.values()].flatMap(({ name, idField }) => {
    const id = context[name] ?? inputs[idField];
    return typeof id === 'string' && id !== '' ? [[name, { id }] as const] : [];
  });
  return Object.fromEntries(ids);
}

/** Returns decisions by the name of the task: `agent~approval-2`. */
const decisionsOf = (
  { decisions = {} }: AgentEvalCase,
  node: string,
): NonNullable<SimulationOptions['decisions']> =>
  Object.fromEntries(
    Object.entries(decisions).map(([call, decision]) => [`${node}~approval-${call}`, decision]),
  );

type PlannedOptions = TestRunOptions & Pick<SimulationOptions, 'plan'>;

async function runCase(
  spec: WorkflowSpec,
  each: AgentEvalCase,
  { node, options }: { readonly node: string; readonly options: PlannedOptions },
): Promise<AgentEvalResult> {
  const { name, tags = [], inputs, seeds, now, turns, expect } = each;
  const language = languageOfLocale(options.locale);
  try {
    const model = recordedModel(modelTurns(turns));
    const simulation = await simulate(spec, {
      ...options,
      event: { eventType: CALLED, inputs },
      context: contextOf(each, options.catalog),
      decisions: decisionsOf(each, node),
      ...(seeds ? { seeds } : { subjectsExist: true }),
      ...(now !== undefined && { now: new Date(now) }),
      ports: { agent: model },
    });
    const trace = simulation.nodes.find(({ path }) => path === node);
    const { agent, error } = trace ?? {};
    const outcome = { simulation, agent, failure: error?.code, sent: model.sent };
    const differences = checkAgentExpectation(expect, outcome, language);
    return { name, tags, ok: differences.length === 0, differences, ...useOf(agent) };
  } catch (thrown) {
    if (thrown instanceof SimulationRefusedError || !PlatformError.isInstance(thrown)) throw thrown;
    const failure = messageIn(thrown, language);
    return { name, tags, ok: false, differences: [], failure, ...useOf(undefined) };
  }
}

/**
 * Runs the cases of an agent one after another, each as a simulation with the recorded turns: no model is asked and
 * nothing is written. `spec` is the workflow that runs the agent alone. Rejects with `SimulationRefusedError` when the
 * agent itself cannot run.
 */
export async function runAgentEvals(
  spec: WorkflowSpec,
  { cases }: AgentEvals,
  options: TestRunOptions,
): Promise<AgentEvalRun> {
  const node = spec.nodes.find(({ type }) => options.catalog.nodes.get(type)?.kind === 'agent');
  const planned = { ...options, plan: planSimulation(spec, options) };
  const given = { node: node?.id ?? '', options: planned };
  const results: AgentEvalResult[] = [];
  for (const each of cases) results.push(await runCase(spec, each, given));
  return evalRunOf(results);
}
