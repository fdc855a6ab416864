import type { ScopePlan } from '../../plan/plan';
import type { NodeTrace } from '../../trace';

type Traces = Readonly<Record<string, NodeTrace>>;

/** The path prefixes of the scopes that a node walked; all of its scopes when it ended `done`. */
function walked(path: string, trace: NodeTrace | undefined, traces: Traces): readonly string[] {
  const { inputs, status, type } = trace ?? {};
  const items = inputs?.['items'];
  const all =
    type === 'core.map'
      ? (Array.isArray(items) ? items : []).map((_, index) => `${path}[${index}]/`)
      : [`${path}/`];
  if (status === 'done') return all;
  return all.filter((prefix) => Object.keys(traces).some((each) => each.startsWith(prefix)));
}

/** The paths of all node instances of a finished run. */
export function expectedEnds(scope: ScopePlan, traces: Traces, prefix = ''): readonly string[] {
  return scope.nodes.flatMap(({ id, body }) => {
    const path = prefix + id;
    const inner = body
      ? walked(path, traces[path], traces).flatMap((each) => expectedEnds(body, traces, each))
      : [];
    return [path, ...inner];
  });
}
