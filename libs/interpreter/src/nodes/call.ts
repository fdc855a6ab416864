import { UNKNOWN } from '@platform/expression';
import { NodeError, type ContextEnvelope } from '@platform/ports';
import type { CallConfig } from '@platform/workflow';

import type { NodeRun, ScopeRequest } from '../launch';
import { NestedFailure } from '../node-failure';
import type { PrepareNode, Preparation } from '../plan/preparation';
import { calledRunId } from '../run-ids';
import { expressionScope } from '../walk/expression-scope';
import { indeterminate } from './condition';

/** The context the callee sees: the run's, with the subjects the call names in their place. */
function contextOf({ context = {} }: CallConfig, { compile }: Preparation) {
  const named = Object.entries(context).map(([kind, source]) => ({ kind, id: compile(source) }));
  return (run: NodeRun): ContextEnvelope => {
    const scope = expressionScope(run.node, run.inputs, run);
    const subjects = named.map(({ kind, id }) => {
      const value = id.evaluate(scope, run.budget);
      if (value === UNKNOWN) throw indeterminate(run, `le contexte « ${kind} »`, id.source);
      if (typeof value === 'string') return [kind, { id: value }] as const;
      throw new NodeError('context-not-text', `le contexte « ${kind} » de « ${run.path} »`);
    });
    return { ...run.subject.context, ...Object.fromEntries(subjects) };
  };
}

/** Another workflow: walked as a scope of this run, or started as a run of its own. */
export const call: PrepareNode = (preparation) => {
  const config = preparation.spec.config as CallConfig;
  const { workflow, mode = 'wait' } = config;
  const context = contextOf(config, preparation);
  if (mode === 'detach') {
    return (run) => {
      const runId = calledRunId(run.subject, run.path);
      return {
        kind: 'detach',
        run: { runId, workflow, inputs: run.inputs, context: context(run), at: run.clock },
        end: { outputs: { runId } },
      };
    };
  }
  const { callee } = preparation;
  if (!callee) throw new Error(`call ${preparation.spec.id} without a planned callee`);
  return (run) => {
    const request: ScopeRequest = {
      prefix: `${run.path}/`,
      inputs: run.inputs,
      causes: run.causes,
      subject: { ...run.subject, context: context(run) },
      locals: {},
    };
    return {
      kind: 'scopes',
      plan: callee,
      workflow: { slug: callee.slug, name: callee.name },
      count: 1,
      window: 1,
      request: () => request,
      end: ([only]) => {
        if (only?.error) throw new NestedFailure(only.error);
        return { outputs: only?.outputs ?? {}, causes: only?.causes ?? {} };
      },
    };
  };
};
