import { catalogOfRuns } from '@platform/definitions';

import type { ProxyTasks } from '../compute/computations';
import type { Language } from '@platform/ports';
import { simulatePastRun, type PastRunDeps } from '../shadow/simulate-past-run';
import type { DescribedRun } from '../shadow/traced-run';
import { MAX_ANSWER_LENGTH, partsOf, requireBounded } from '../simulation/bounded-answer';
import { watching } from '../simulation/site-terminology';
import { simulationWithoutValues } from '../simulation/without-values';
import type { RequestedVersion } from './operations';
import { requireRunnable, versionForRerun, type WalkedRun } from './version-for-rerun';

interface Asked<Run> {
  readonly run: Run;
  readonly version: RequestedVersion;
}

/** `isShown`: whether the caller may see values. */
type SimulationTask = Asked<WalkedRun & DescribedRun> & {
  readonly isShown: boolean;
  readonly language: Language;
};

/** Tasks that look up and check the version for a rerun, or simulate it. */
export const rerunTasks = (deps: Omit<PastRunDeps, 'audit'>): ProxyTasks => ({
  async versionForRerun({ run, version }: Asked<WalkedRun>) {
    const workflow = await versionForRerun(run, version, deps);
    const { catalog } = await deps.definitions.inForce();
    requireRunnable(workflow, catalogOfRuns(workflow, catalog));
    return { value: workflow };
  },
  async simulateRerun({ run, version, isShown, language }: SimulationTask, { audit }) {
    const workflow = await versionForRerun(run, version, deps);
    const { done: simulation, findings } = await watching(deps.site, language, () =>
      simulatePastRun({ run, workflow }, { ...deps, audit }),
    );
    requireBounded(partsOf(simulation), deps.limits?.answer ?? MAX_ANSWER_LENGTH);
    const shown = isShown ? simulation : simulationWithoutValues(simulation);
    return { value: { ...shown, ...findings } };
  },
});
