import { OptionInvalidError, positive, readValues } from '../command';
import { WORKFLOWS, type WorkflowName } from './workflows';

export interface DurableOptions {
  readonly help: boolean;
  readonly json: boolean;
  readonly rounds: number;
  readonly seconds: number;
  readonly inFlight: readonly number[];
  readonly workflows: readonly WorkflowName[];
}

const DEFAULTS = { rounds: '5', seconds: '2', 'in-flight': '1,16,64' } as const;

export const HELP = `Measures a durable run of ten nodes, two of them effects, beside the same steps written by hand.

Usage: npm run bench:durable -- [options]

Options
  --rounds <n>        rounds for each number of runs in flight, default ${DEFAULTS.rounds}
  --seconds <s>       seconds of each workflow in a round, default ${DEFAULTS.seconds}
  --in-flight <n,…>   numbers of runs in flight, default ${DEFAULTS['in-flight']}
  --workflows <w,…>   which of them, default all
                        empty    does nothing: the control plane and its SDK alone
                        careful  by hand, one journal entry for each effect and one write of state
                        traced   careful, which also stores what the product shows of a run
                        naive    by hand, one journal entry and one write of state for each step
                        ours     the engine walks the specification
  --json              one JSON object a line for each result instead of the table
  --help              this text

Starts a control plane (profile local) and one endpoint process that serves all workflows with the same
settings, and sends the same input to each. The workflows take turns within a round; every figure is the
median of the rounds, and ours/careful is the median of the ratios of each round. CPU times are those of
the processes for each run, from proc(5), so it runs on Linux only.
`;

function readWorkflows(text: string | undefined): readonly WorkflowName[] {
  const names = text?.split(',') ?? WORKFLOWS;
  return names.map((name) => {
    const known = WORKFLOWS.find((each) => each === name);
    if (known) return known;
    throw new OptionInvalidError(`--workflows knows ${WORKFLOWS.join(', ')}, not "${name}"`);
  });
}

/** Reads the options. Throws {@link OptionInvalidError}. */
export function readOptions(argv: readonly string[]): DurableOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = { rounds: text, seconds: text, 'in-flight': text, workflows: text };
  const values = readValues(argv, { ...options, json: flag, help: flag });
  const inFlight = values['in-flight'] ?? DEFAULTS['in-flight'];
  return {
    help: values.help,
    json: values.json,
    rounds: positive('rounds', values.rounds ?? DEFAULTS.rounds),
    seconds: positive('seconds', values.seconds ?? DEFAULTS.seconds),
    inFlight: inFlight.split(',').map((each) => positive('in-flight', each)),
    workflows: readWorkflows(values.workflows),
  };
}
