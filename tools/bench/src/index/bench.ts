import { count, defineBenchmark, flag, someOf } from '../define-bench';
import { benchStack } from './bench-stack';
import { benchStore } from './bench-store';
import { BACKENDS } from './index-database';
import { reportLines } from './report';

export const index = defineBenchmark({
  summary: 'Measures reads and inserts of a large run index.',
  options: {
    rows: count('number of rows in the index', 100_000),
    inserts: count('number of runs to insert, before and after', 2_000),
    samples: count('number of requests for each page', 50),
    backend: someOf('databases', BACKENDS),
    http: flag(
      `measures POST /api/events and GET /api/runs of a whole stack (profile local, free
ports, temporary data), instead of the store alone`,
    ),
  },
  about: 'For PostgreSQL it creates a database on the server of TEST_PG_URL, or starts a server.',
  async measure({ backend: backends, http, ...sizes }, { result }) {
    for (const backend of backends) {
      const measure = await (http ? benchStack : benchStore)(backend, sizes);
      result(measure, reportLines(measure).join('\n'));
    }
  },
});
