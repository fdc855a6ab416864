import { readArguments, requireNoMore, type Command } from '../command';
import { createAdminClient } from '../control-plane/admin-client';
import { deploymentUses, type DeploymentUse } from '../deployments/deployment-use';
import { counted } from '../output';

const HELP = `Removes from the control plane the builds that nothing needs any more.

Usage: platform deployments prune [--dry-run]

Keeps the build that serves new runs, and every build that an unfinished run is pinned to. You can stop the
process of a removed build. The command asks for no confirmation.

  --dry-run  prints what would be removed, and removes nothing
`;

/** A deployment without unfinished runs may still handle a call. */
function reasonToKeep(state: DeploymentUse['state'], unfinishedRuns: number): string {
  if (state === 'serving') return 'serving';
  return unfinishedRuns === 0 ? 'calls under way' : counted(unfinishedRuns, 'unfinished run');
}

export const deploymentsPrune: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, { 'dry-run': { type: 'boolean' } });
    requireNoMore(positionals);
    const dryRun = values['dry-run'] === true;
    const admin = createAdminClient(call);
    const uses = await deploymentUses(admin);
    for (const { id, address, build = '-', state, unfinishedRuns } of uses) {
      const name = `${id} ${address} (build ${build})`;
      if (state === 'drained') {
        if (!dryRun) await admin.removeDeployment(id);
        call.print(`${dryRun ? 'would be removed' : 'removed'}  ${name}\n`);
      } else {
        call.print(`kept  ${name}: ${reasonToKeep(state, unfinishedRuns)}\n`);
      }
    }
    return 0;
  },
};
