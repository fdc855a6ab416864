import { median } from '../language/measure';
import { cpuMs } from './cpu';
import type { WorkflowName } from './workflows';

/** Starts one run of a workflow and waits for its end. */
export type Run = (workflow: WorkflowName) => Promise<void>;

/** The processes whose CPU time counts. */
export interface Processes {
  readonly endpoint: number;
  readonly controlPlane: number;
}

/** One workflow in one round. CPU times in ms a run. */
export interface Measured {
  readonly perSecond: number;
  readonly endpointMs: number;
  readonly controlPlaneMs: number;
}

/** The median of the rounds, for one workflow and one number of runs in flight. */
export interface Result extends Measured {
  readonly workflow: WorkflowName;
  readonly inFlight: number;
  /** Its rate as a part of the careful one's, by round. Absent when that is not measured. */
  readonly ofCareful?: number;
}

interface Plan {
  readonly workflows: readonly WorkflowName[];
  readonly inFlight: readonly number[];
  readonly rounds: number;
  /** Of each workflow in a round. */
  readonly seconds: number;
}

const WARM_UP_MS = 3_000;

async function measureRuns(
  run: () => Promise<void>,
  inFlight: number,
  ms: number,
  { endpoint, controlPlane }: Processes,
): Promise<Measured> {
  const endpointBefore = cpuMs(endpoint);
  const controlPlaneBefore = cpuMs(controlPlane);
  const begun = performance.now();
  let done = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() - begun < ms) {
      await run();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return {
    perSecond: (done / (performance.now() - begun)) * 1000,
    endpointMs: (cpuMs(endpoint) - endpointBefore) / done,
    controlPlaneMs: (cpuMs(controlPlane) - controlPlaneBefore) / done,
  };
}

type Round = Partial<Record<WorkflowName, Measured>>;

function resultsOf(
  rounds: readonly Round[],
  inFlight: number,
  workflows: readonly WorkflowName[],
): readonly Result[] {
  return workflows.map((workflow) => {
    const measured = rounds.flatMap((round) => round[workflow] ?? []);
    const ratios = rounds.flatMap(({ careful, [workflow]: own }) =>
      careful && own ? [own.perSecond / careful.perSecond] : [],
    );
    return {
      workflow,
      inFlight,
      perSecond: median(measured.map(({ perSecond }) => perSecond)),
      endpointMs: median(measured.map(({ endpointMs }) => endpointMs)),
      controlPlaneMs: median(measured.map(({ controlPlaneMs }) => controlPlaneMs)),
      ...(ratios.length > 0 && { ofCareful: median(ratios) }),
    };
  });
}

/** Measures all workflows in turn, round by round, and reports each result when its rounds are over. */
export async function compare(
  run: Run,
  processes: Processes,
  { workflows, inFlight, rounds, seconds }: Plan,
  report: (result: Result) => void,
): Promise<void> {
  for (const workflow of workflows) {
    await measureRuns(() => run(workflow), 16, WARM_UP_MS, processes);
  }
  for (const count of inFlight) {
    const measured: Round[] = [];
    for (let number = 0; number < rounds; number += 1) {
      const round: Round = {};
      for (const workflow of workflows) {
        round[workflow] = await measureRuns(() => run(workflow), count, seconds * 1000, processes);
      }
      measured.push(round);
    }
    resultsOf(measured, count, workflows).forEach(report);
  }
}
