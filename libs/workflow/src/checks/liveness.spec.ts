import fc from 'fast-check';
import { scaled, sized } from '@platform/testing';

import { checkCatalog } from '../__fixtures__/check-catalog';
import {
  doneWith,
  FAILED,
  simulateLiveness,
  type SimulatedNode,
} from '../__fixtures__/simulate-liveness';
import { parsePortReference, type EdgeSpec, type NodeSpec, type WorkflowSpec } from '../index';
import { specOf } from '../__fixtures__/specs';
import { Liveness } from './liveness';
import { atOnce } from '../in-parts';
import { resolveScopes } from './resolve-scope';

const number = { kind: 'primitive', name: 'Number' } as const;
const ports = [{ name: 'value', type: number }];

interface Kind {
  readonly type: string;
  readonly config?: NodeSpec['config'];
  readonly required?: readonly string[];
  readonly ends: readonly (readonly string[])[];
  /** Outputs that a constant may stand in for. */
  readonly values?: readonly string[];
}

const KINDS: readonly Kind[] = [
  { type: 't.double', required: ['value'], ends: [doneWith('value'), FAILED], values: ['value'] },
  { type: 't.write', ends: [doneWith(), FAILED] },
  {
    type: 't.route',
    ends: [doneWith('low'), doneWith('low', 'high'), FAILED],
    values: ['low', 'high'],
  },
  {
    type: 'core.guard',
    config: { ports, when: 'in.value > 1' },
    ends: [doneWith('value'), doneWith('else'), doneWith('unknown'), FAILED],
    values: ['value'],
  },
  {
    type: 'core.guard',
    config: { ports: [{ ...ports[0], required: true }], when: 'in.value > 1' },
    required: ['value'],
    ends: [doneWith('value'), doneWith('else'), FAILED],
  },
  {
    type: 'core.switch',
    config: {
      ports,
      cases: [
        { name: 'low', when: 'in.value < 1' },
        { name: 'high', when: 'in.value > 2' },
      ],
    },
    ends: [
      doneWith('low', 'low.value'),
      doneWith('high', 'high.value'),
      doneWith('unknown'),
      FAILED,
    ],
    values: ['low.value', 'high.value'],
  },
  {
    type: 't.ask',
    ends: [doneWith('by', 'accepted'), doneWith('rejected'), doneWith('expired'), FAILED],
  },
];

interface Choice {
  readonly kind: number;
  readonly after: 'all' | 'any';
  readonly onError: 'fail' | 'route' | 'substitute';
  /** Sources of its incoming edges, each with the port it leads to. */
  readonly links: readonly { readonly from: number; readonly port: number; readonly to: number }[];
}

const choice = fc.record<Choice>({
  kind: fc.nat(KINDS.length - 1),
  after: fc.constantFrom('all', 'any'),
  onError: fc.constantFrom('fail', 'route', 'substitute'),
  links: fc.array(fc.record({ from: fc.nat(), port: fc.nat(), to: fc.nat(2) }), {
    minLength: 1,
    maxLength: 3,
  }),
});

const TRIGGERS: readonly NodeSpec[] = [
  { id: 'start', type: 't.start' },
  { id: 'bare', type: 't.bare' },
];

interface Drawn {
  readonly spec: WorkflowSpec;
  readonly simulated: readonly SimulatedNode[];
}

/** The ends of a node under its policy. */
function endsOf(
  { ends, values = [] }: Kind,
  onError: Choice['onError'],
): readonly (readonly string[])[] {
  const failed = { fail: [], route: FAILED, substitute: values }[onError];
  return ends.map((end) => (end === FAILED ? failed : end));
}

function drawn(choices: readonly Choice[]): Drawn {
  const nodes: NodeSpec[] = [...TRIGGERS];
  const simulated: SimulatedNode[] = TRIGGERS.map(({ id }) => ({
    id,
    required: [],
    after: 'all',
    ends: [doneWith('value'), []],
  }));
  const edges: EdgeSpec[] = [];
  choices.forEach(({ kind: index, after, onError, links }, position) => {
    const kind = KINDS[index] ?? { type: '', ends: [] };
    const id = `n${position}`;
    for (const link of links) {
      const source = simulated[link.from % simulated.length];
      const offered = [...new Set([...(source?.ends.flat() ?? []), '$done', '$error'])];
      const port = offered[link.port % offered.length] ?? '';
      const isFlow = [
        '$done',
        'else',
        'unknown',
        'low',
        'high',
        'accepted',
        'rejected',
        'expired',
      ].includes(port);
      const valued =
        source?.id !== undefined && nodes.find((node) => node.id === source.id)?.type === 't.route';
      const toValue = link.to > 0 && (!isFlow || (valued && port !== '$done'));
      edges.push({ from: `${source?.id}.${port}`, to: `${id}.${toValue ? 'value' : '$after'}` });
    }
    const policy: NodeSpec['policy'] = {
      onError,
      ...(onError === 'substitute' && {
        substitute: Object.fromEntries((kind.values ?? []).map((name) => [name, 1])),
      }),
    };
    nodes.push({ id, type: kind.type, after, policy, ...(kind.config && { config: kind.config }) });
    // A required input that nothing feeds never gets a value, in the analysis as an error of its own.
    const fed = new Set(
      edges.filter(({ to }) => to.startsWith(`${id}.`)).map(({ to }) => to.slice(id.length + 1)),
    );
    const required = (kind.required ?? []).filter((name) => fed.has(name));
    simulated.push({ id, required, after, ends: endsOf(kind, onError) });
  });
  return { spec: { ...specOf(nodes), edges }, simulated };
}

/** Every combination of ends, one trigger firing at a time. */
function* runsOf(simulated: readonly SimulatedNode[]): Generator<number[]> {
  const sizes = simulated.slice(TRIGGERS.length).map(({ ends }) => ends.length);
  const total = sizes.reduce((product, size) => product * size, 1);
  for (let run = 0; run < total; run += 1) {
    let rest = run;
    const ends = sizes.map((size) => {
      const end = rest % size;
      rest = Math.floor(rest / size);
      return end;
    });
    yield [0, 1, ...ends];
    yield [1, 0, ...ends];
  }
}

describe('the liveness of outputs', () => {
  it('is never shown to be exclusive, or impossible, where a run makes it so', () => {
    let proved = 0;
    let impossible = 0;
    fc.assert(
      fc.property(fc.array(choice, { minLength: 2, maxLength: 6 }), (choices) => {
        const { spec, simulated } = drawn(choices);
        const { root, diagnostics } = atOnce(resolveScopes(spec, checkCatalog, new Map()));
        expect(diagnostics).toEqual([]);
        const liveness = new Liveness(root, spec);
        const sources = [...new Set(spec.edges.map(({ from }) => from))];
        const pairs = sources.flatMap((one, index) =>
          sources
            .slice(index + 1)
            .filter((other) => liveness.exclusive([one, other].map(parsePortReference)))
            .map((other) => [one, other] as const),
        );
        const never = liveness.contradictory.map((node) => node.spec.id);
        proved += pairs.length;
        impossible += never.length;
        for (const run of runsOf(simulated)) {
          const live = simulateLiveness(simulated, spec.edges, run);
          for (const [one, other] of pairs) {
            if (live.has(one) && live.has(other))
              throw new Error(`${one} and ${other}, run ${run}`);
          }
          for (const id of never) {
            if ([...live].some((output) => output.startsWith(`${id}.`)))
              throw new Error(`${id} runs`);
          }
        }
      }),
      sized(400),
    );
    // An analysis that proved nothing would be sound too.
    expect(proved).toBeGreaterThan(scaled(500));
    expect(impossible).toBeGreaterThan(scaled(20));
  });
});
