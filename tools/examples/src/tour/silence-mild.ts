import { UsageError } from '../usage-error';

/** The members of a specification that the change is about. */
export interface Specification {
  readonly nodes: readonly {
    readonly id: string;
    readonly config?: { readonly when?: string } & Readonly<Record<string, unknown>>;
  }[];
}

const ONLY_FROM_MODERATE =
  "in.severity == 'moderate' || in.severity == 'severe' || (in.severity == 'none' && in.control)";

/** The alert without the mild band: what a team tired of alerts might ask for. Throws UsageError. */
export function silenceMild<S extends Specification>(spec: S): S {
  if (!spec.nodes.some(({ id }) => id === 'alert')) {
    throw new UsageError('the workflow has no node "alert": this is not the demonstration');
  }
  return {
    ...spec,
    nodes: spec.nodes.map((node) =>
      node.id === 'alert'
        ? { ...node, config: { ...node.config, when: ONLY_FROM_MODERATE } }
        : node,
    ),
  };
}
