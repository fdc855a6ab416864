import { OperatorError, readArguments, requireNoMore, type Command } from '../command';
import { createAdminClient } from '../control-plane/admin-client';
import { deploymentUses, type DeploymentUse } from '../deployments/deployment-use';
import { counted } from '../output';

const HELP = `Tells the control plane the new address of a build. The unfinished runs of the build continue there.

Usage: platform deployments move <deployment> <address> [--dry-run] [--other-build]

Use it after you restored or started a platform at other addresses: a run stays with the deployment that it
began on, and the control plane calls the old address of that deployment. The new address must serve the
same build.

  --dry-run      checks that the engine responds at the address, prints what would be moved, moves nothing
  --other-build  moves the deployment even if the address is registered with another build; a run that does
                 not fit the other code stops as an incident (RT0016)
`;

function addressOf(text: string | undefined): string {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url.href;
  throw new OperatorError(
    `"${text ?? ''}" is no address: deployments move <deployment> <http address> (try --help)`,
  );
}

function requireSameBuild(
  moved: DeploymentUse,
  address: string,
  uses: readonly DeploymentUse[],
): void {
  const there = uses.find((use) => use.id !== moved.id && use.address === address);
  if (!there || there.build === moved.build) return;
  throw new OperatorError(
    `${address} serves build ${there.build ?? '-'}, and ${moved.id} is build ${moved.build ?? '-'}: start that build there, or add --other-build`,
  );
}

export const deploymentsMove: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, {
      'dry-run': { type: 'boolean' },
      'other-build': { type: 'boolean' },
    });
    const [id, given, ...more] = positionals;
    requireNoMore(more);
    const address = addressOf(given);
    const dryRun = values['dry-run'] === true;
    const admin = createAdminClient(call);
    const uses = await deploymentUses(admin);
    const moved = uses.find((use) => use.id === id);
    if (!moved) throw new OperatorError(`no deployment "${id}": see "platform deployments"`);
    if (values['other-build'] !== true) requireSameBuild(moved, address, uses);
    await admin.moveDeployment(moved.id, address, dryRun);
    const runs = counted(moved.unfinishedRuns, 'unfinished run');
    call.print(
      `${dryRun ? 'would be moved' : 'moved'}  ${moved.id} (build ${moved.build ?? '-'}, ${runs}) from ${moved.address} to ${address}\n`,
    );
    return 0;
  },
};
