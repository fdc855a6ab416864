import { UNKNOWN } from '@platform/expression';
import { NodeError, type ContextEnvelope, type LocalizedText } from '@platform/ports';
import type { CallConfig } from '@platform/workflow';

import type { NodeRun, ScopeRequest } from '../plan/plan';
import { NestedFailure } from '../node-failure';
import type { PrepareNode, Preparation } from '../plan/preparation';
import { calledRunId } from '../run-ids';
import { expressionScope } from '../walk/expression-scope';
import { indeterminate } from './condition';

const notText = (kind: string, { path }: NodeRun): NodeError =>
  new NodeError('context-not-text', {
    fr: `le contexte « ${kind} » de « ${path} »`,
    en: `the context "${kind}" of "${path}"`,
  });

const contextNamed = (kind: string): LocalizedText => ({
  fr: `le contexte « ${kind} »`,
  en: `the context "${kind}"`,
});

/** Returns the subjects whose id fields the call passes, for every registered context kind. */
function givenBy(run: NodeRun, { catalog }: Preparation): ContextEnvelope {
  const given = [...catalog.contextKinds.values()].flatMap(({ name, idField }) => {
    const id = run.inputs[idField];
    if (id === undefined || id === null) return [];
    if (typeof id !== 'string' || id.trim() === '') throw notText(name, run);
    return [[name, { id }] as const];
  });
  return Object.fromEntries(given);
}

/**
 * Builds the context of the callee: the run's context, overridden by subjects that the call passes as id fields, then by
 * those that its `context` names.
 */
function contextOf({ context = {} }: CallConfig, preparation: Preparation) {
  const { compile } = preparation;
  const named = Object.entries(context).map(([kind, source]) => ({ kind, id: compile(source) }));
  return (run: NodeRun): ContextEnvelope => {
    const scope = expressionScope(run.node, run.inputs, run);
    const subjects = named.map(({ kind, id }) => {
      const value = id.evaluate(scope, run.budget);
      if (value === UNKNOWN) throw indeterminate(run, contextNamed(kind), id.source);
      if (typeof value === 'string') return [kind, { id: value }] as const;
      throw notText(kind, run);
    });
    const given = givenBy(run, preparation);
    return { ...run.subject.context, ...given, ...Object.fromEntries(subjects) };
  };
}

/** Calls another workflow: walks it as a scope of this run, or starts it as a separate run. */
export const call: PrepareNode = (preparation) => {
  const config = preparation.spec.config as CallConfig;
  const { workflow, mode = 'wait' } = config;
  const context = contextOf(config, preparation);
  if (mode === 'detach') {
    return (run) => {
      const runId = calledRunId(run.subject.runId, run.path);
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
