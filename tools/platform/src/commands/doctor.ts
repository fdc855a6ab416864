import { readArguments, requireNoMore, type Command } from '../command';
import { checkConfiguration } from '../doctor/configuration';
import { checkDatabase } from '../doctor/database';
import type { Check, CheckResult } from '../doctor/check-result';
import { checkFiles, checkNode } from '../doctor/machine';
import {
  checkCertificates,
  checkClock,
  checkControlPlane,
  checkPorts,
  checkReadiness,
} from '../doctor/network';
import { counted } from '../output';
import { readInstallation, type Installation } from '../plugins/installation';

const HELP = `Checks this installation, and says for each failure what to do. It changes nothing.

Usage: platform doctor [--json]

Looks at Node, the data folder and its disk, the instance manifest and its plugins, keys of model providers,
the database, the control plane, ports, the proxy's readiness, certificates of the systems that are named, and
clocks. Run it as the user of the processes, with their environment.

  --json     a JSON array of the findings

Exit codes: 0 nothing failed, 1 something did.
`;

/** `checkPorts` takes the ports for an instant, so the proxy is asked before. */
const CHECKS: readonly Check[] = [
  checkNode,
  checkFiles,
  checkConfiguration,
  checkDatabase,
  checkControlPlane,
  checkReadiness,
  checkPorts,
  checkCertificates,
  checkClock,
];

const MARKS = { good: '✔', warning: '!', failure: '✘' } as const;

const lineOf = ({ is, subject, says, todo }: CheckResult): string =>
  [
    `${MARKS[is]} ${subject.padEnd(14)} ${says}`,
    ...(todo === undefined ? [] : [`  → ${todo}`]),
  ].join('\n');

export const doctor: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, { json: { type: 'boolean' } });
    requireNoMore(positionals);
    // One after the other: loading the plugins takes the process, and would make others look slow.
    const found: CheckResult[] = [];
    let read: Promise<Installation> | undefined;
    const installation = () => (read ??= readInstallation(call.env));
    for (const check of CHECKS) found.push(...(await check({ ...call, installation })));
    const failures = found.filter(({ is }) => is === 'failure').length;
    if (values.json === true) call.print(`${JSON.stringify(found, null, 2)}\n`);
    else {
      const warnings = found.filter(({ is }) => is === 'warning').length;
      call.print(`${found.map(lineOf).join('\n')}\n\n`);
      call.print(`${counted(failures, 'failure')}, ${counted(warnings, 'warning')}\n`);
    }
    return failures === 0 ? 0 : 1;
  },
};
