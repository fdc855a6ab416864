import { EXIT_CODES } from '../stack-error';
import { PORT_NAMES, PORTS } from '../ports';

const ports = PORT_NAMES.map((name) => {
  const { flag, usual, wantedBy, variable } = PORTS[name];
  const left = `  ${flag} <port>`.padEnd(26);
  return `${left}${wantedBy}, default ${usual} [${variable}]`;
}).join('\n');

export const HELP = `Starts the whole platform on this machine: control plane, endpoint and proxy.

Usage: npm start -- [options]

Options
  --data <dir>            data and logs, default .data in the repository [PLATFORM_DATA_DIR]
  --instance <file>       instance manifest, default instance.yaml in the repository, else an
                          empty manifest [INSTANCE_CONFIG]
${ports}
                          0 takes any free port
  --verbose               show what the processes log as it comes
  --help                  this text

A flag wins over the variable in brackets. Relative paths start at the folder you call from; that of
INSTANCE_CONFIG starts at the repository, as it does for every process.
Other variables of the platform (RUN_DB_URL, PLUGINS_PATH, LOG_LEVEL, OTEL_…) reach the processes
unchanged. NO_COLOR switches colours off.

Everything listens on 127.0.0.1. With AUTH_MODE=keys or oidc the control plane is on no port: it listens
on Unix sockets in the data folder, which is its owner's alone, and its three ports mean nothing. With
AUTH_MODE=open, the default, nobody is asked who they are: invented patients only. Data survive a stop, and a crash. Ctrl-C stops the proxy, the
endpoint and the control plane in that order; a second Ctrl-C ends them at once.

A process that was up and ends is started again for as long as it takes, at most 10 s apart; the others stay
up. Only a configuration that it then refuses stops everything.

Exit codes
  ${EXIT_CODES.stopped}    stopped on request
  ${EXIT_CODES.failed}    could not start
  ${EXIT_CODES.usage}    unknown option or ill-formed value
  ${EXIT_CODES.impeded}   could not start now: a database does not answer, a port is taken, a disk is full; try again
  ${EXIT_CODES.configuration}   a process refused its configuration
  ${EXIT_CODES.forced}  forced by a second Ctrl-C
`;
