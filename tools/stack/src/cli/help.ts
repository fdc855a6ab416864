import { EXIT_CODES } from '../stack-error';
import { PORT_NAMES, PORTS } from '../ports';

const ports = PORT_NAMES.map((name) => {
  const { flag, defaultPort, wantedBy, variable } = PORTS[name];
  const left = `  ${flag} <port>`.padEnd(26);
  return `${left}${wantedBy}, default ${defaultPort} [${variable}]`;
}).join('\n');

export const HELP = `Starts the whole platform on this machine: control plane, endpoint, proxy and console, and for the demonstration a FHIR
server and the test bench.

Usage: npm start -- [options]

Options
  --data <dir>            data and logs, default .data in the repository [PLATFORM_DATA_DIR]
  --instance <file>       instance manifest, default instance.yaml in the repository, or an
                          empty manifest if that file does not exist [INSTANCE_CONFIG]
${ports}
                          0 selects a free port
  --no-console            start no console
  --fhir-server           start the development FHIR server, with invented patients, and the test
                          bench, a small record system on it: what the instance of the repository does
  --no-fhir-server        start neither; the FHIR server at the address in the instance is yours
  --no-test-bench         start no test bench
  --start-timeout <s>     how long each process may take to be ready, default 60; a slow machine needs more
  --verbose               print the logs of the processes while they run
  --help                  this text

--fhir-server needs an instance that names http://127.0.0.1:<port>/fhir: the development FHIR server is started
on that port, seeded with the patients of examples, and keeps its record in the data folder. With another instance than
that of the repository nothing is started unasked: the server at that address is yours.

A flag takes precedence over the variable in brackets. Relative paths start at your current folder; a
relative INSTANCE_CONFIG starts at the repository, as for every process.
The processes inherit other variables of the platform (RUN_DB_URL, PLUGINS_PATH, LOG_LEVEL, OTEL_…).
Set NO_COLOR to turn colours off.

Everything listens on 127.0.0.1. With AUTH_MODE=keys or oidc the control plane listens on no port, but on
Unix sockets in the data folder, which only its owner can access; its three ports are not used. With
AUTH_MODE=open, the default, callers are not authenticated: use invented patients only. The data survives a
stop and a crash. Ctrl-C stops the test bench, the console, the proxy, the endpoint and the control plane in that order; a second Ctrl-C
ends them immediately.

If a process that was up ends, it is restarted within 10 s, as often as needed, and the others stay up. Only
a configuration error at its restart stops everything.

Exit codes
  ${EXIT_CODES.stopped}    stopped on request
  ${EXIT_CODES.failed}    could not start
  ${EXIT_CODES.usage}    unknown option or ill-formed value
  ${EXIT_CODES.impeded}   could not start now: a database does not respond, a port is taken, a disk is full; try again
  ${EXIT_CODES.configuration}   the configuration of a process is wrong
  ${EXIT_CODES.forced}  forced by a second Ctrl-C
`;
