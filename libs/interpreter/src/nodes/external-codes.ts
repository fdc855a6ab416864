import type { ExternalCode } from '@platform/catalog';
import { NodeError, type JsonObject } from '@platform/ports';
import type { Outputs } from '@platform/sdk';
import { observe } from '@platform/terminology';

import type { EffectScope } from '../driver';
import type { NodeEnd, NodeRun } from '../plan/plan';
import { TerminologyUses } from '../terminology-use';
import { boundaryOutputs, endWith } from './behavior-call';

/** Codes of one node that the terminology is asked about. Those of a longer list are only assumed. */
const MAX_QUESTIONS = 200;

/** Questions to the terminology at the same time. */
const QUESTION_CONCURRENCY = 10;

/**
 * Checks what a node with an effect got from outside, as `boundaryOutputs` does, and asks the terminology about the codes of
 * external value sets. Throws the NodeError `output-invalid`, which names value sets, never codes.
 */
export async function verifiedOutputs(
  run: NodeRun,
  scope: EffectScope,
  returned: Outputs | void,
): Promise<JsonObject> {
  const outputs = boundaryOutputs(run, returned);
  const found = run.node.externalCodes(outputs);
  const codes = found.slice(0, MAX_QUESTIONS);
  for (const { valueSet } of found.slice(MAX_QUESTIONS)) {
    scope.noteAnswer({ valueSet, assurance: 'assumed' });
  }
  const terminology = observe(run.environment.terminology, scope.noteAnswer);
  for (let from = 0; from < codes.length; from += QUESTION_CONCURRENCY) {
    const batch = codes.slice(from, from + QUESTION_CONCURRENCY);
    const isKnown = await Promise.all(
      batch.map(async ({ valueSet, code }) => terminology.validateCode(valueSet, code)),
    );
    const wrong = batch.find((_, index) => isKnown[index] !== true);
    if (wrong) throw notInValueSet(run, wrong);
  }
  return outputs;
}

const notInValueSet = ({ path }: NodeRun, { valueSet }: ExternalCode): NodeError =>
  new NodeError('output-invalid', {
    fr: `une sortie de « ${path} » a un code qui n'est pas dans le jeu de valeurs « ${valueSet} »`,
    en: `an output of "${path}" has a code that is not in the value set "${valueSet}"`,
  });

/**
 * Ends a node without an effect with what came from outside (an event, a decision). Nothing can be asked here, because a
 * replay must get the same answer, so codes of external value sets are only assumed.
 */
export function assumedEnd(run: NodeRun, returned: Outputs | void): NodeEnd {
  const outputs = boundaryOutputs(run, returned);
  const uses = new TerminologyUses();
  for (const { valueSet } of run.node.externalCodes(outputs)) {
    uses.add({ valueSet, assurance: 'assumed' });
  }
  const terminology = uses.taken();
  return { ...endWith(outputs), ...(terminology && { terminology }) };
}
