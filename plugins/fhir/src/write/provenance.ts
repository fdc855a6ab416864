import type { Decider } from '@platform/sdk';
import type { Provenance, Reference } from 'fhir/r4';

import {
  DATA_OPERATION,
  DECIDER_SYSTEM,
  EFFECT_SYSTEM,
  PARTICIPANT_TYPE,
  RUN_SYSTEM,
  workflowUri,
} from './systems';
import { coded } from './to-concept';
import { metaOf, type WriteContext } from './write-context';

/**
 * Says who made what one write created: the platform, in which run, and who accepted what it depends on. A
 * Provenance has no identifier in R4, so its effect is a tag.
 */
export function toProvenance(
  target: readonly [Reference, ...Reference[]],
  context: WriteContext,
): Provenance {
  const { effect, now, author } = context;
  const { meta } = metaOf('Provenance', context);
  return {
    resourceType: 'Provenance',
    meta: { ...meta, tag: [...(meta?.tag ?? []), { system: EFFECT_SYSTEM, code: effect.id }] },
    target: [...target],
    recorded: now.toISOString(),
    ...policyOf(effect),
    activity: coded(DATA_OPERATION, 'CREATE'),
    agent: [
      { type: coded(PARTICIPANT_TYPE, 'assembler'), who: { display: author } },
      ...(effect.deciders ?? []).map((decider) => ({
        type: coded(PARTICIPANT_TYPE, 'verifier'),
        who: whoOf(decider),
      })),
    ],
  };
}

/** The run, and the version of the workflow that it executes: `<slug>|<version>|<hash>`. */
function policyOf({ runId, workflow }: WriteContext['effect']): Pick<Provenance, 'policy'> {
  const policy = [
    ...(runId === undefined ? [] : [`${RUN_SYSTEM}:${encodeURIComponent(runId)}`]),
    ...(workflow === undefined ? [] : [`${workflowUri(workflow)}|${workflow.hash}`]),
  ];
  return policy.length > 0 ? { policy } : {};
}

/** A person as the platform knows them. An integration (`via`) delivered the decision for them. */
const whoOf = ({ by, byId, via }: Decider): Reference => {
  const display = by ?? byId ?? via;
  return {
    ...(byId !== undefined && { identifier: { system: DECIDER_SYSTEM, value: byId } }),
    ...(display !== undefined && { display }),
  };
};
