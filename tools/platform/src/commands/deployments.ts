import { readArguments, requireNoMore, type Command } from '../command';
import { createAdminClient } from '../control-plane/admin-client';
import { deploymentUses } from '../deployments/deployment-use';
import { moment, table } from '../output';

const HELP = `Lists the builds of the endpoint that are registered with the control plane, oldest first.

Usage: platform deployments [--json]

  serving    new runs go there
  draining   older runs stay on it until they end: keep its process running
  drained    nothing needs it: "platform deployments prune" removes it

  --json     the same as a JSON array
`;

export const deployments: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, { json: { type: 'boolean' } });
    requireNoMore(positionals);
    const uses = await deploymentUses(createAdminClient(call));
    if (values.json === true) {
      call.print(`${JSON.stringify(uses, null, 2)}\n`);
      return 0;
    }
    const rows = uses.map((use) => [
      use.id,
      use.address,
      use.build ?? '',
      moment(use.createdAt),
      use.state,
      String(use.unfinishedRuns),
    ]);
    const lines = table(
      ['DEPLOYMENT', 'ADDRESS', 'BUILD', 'CREATED', 'STATE', 'UNFINISHED RUNS'],
      rows,
    );
    call.print(`${lines.join('\n')}\n`);
    return 0;
  },
};
