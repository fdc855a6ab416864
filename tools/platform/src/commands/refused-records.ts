import { PAGE_SIZE } from '../pages';
import { openProxy, PROXY_HELP, PROXY_OPTIONS } from '../call-proxy';
import { OperatorError, readArguments, requireNoMore, type Command } from '../command';
import { counted, moment, table } from '../output';

interface Refused {
  readonly id: string;
  readonly source: string;
  readonly feed: string;
  readonly key: string;
  readonly refusal: { readonly code: string; readonly message: string };
  readonly refusedAt: string;
  readonly attempts: number;
}

interface Page {
  readonly items: readonly Refused[];
  readonly nextCursor?: string;
}

const HELP = `Lists the records of event sources that were refused for good, hands them over again, or deletes them.

Usage: platform refused [--source <source>] [--feed <feed>] [--json]
Usage: platform refused resubmit <id>...
Usage: platform refused delete <id>...

A record is refused for good if its binding cannot read it or its event is invalid. Correct the binding or the
workflow, then resubmit it. The role operator is enough; the content of a record, which is patient data, is read
with GET /api/refused-records/{id} by a clinician.

  --json             the list as one JSON array
${PROXY_HELP}

The exit code is 1 if a resubmitted record is refused again.
`;

const rowOf = ({ id, feed, key, refusal, refusedAt, attempts }: Refused): readonly string[] => [
  id,
  feed,
  key,
  moment(refusedAt),
  String(attempts),
  refusal.code,
];

function idsOf(words: readonly string[]): readonly string[] {
  if (words.length === 0) throw new OperatorError('<id> is missing (try --help)');
  return words;
}

export const refusedList: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, {
      ...PROXY_OPTIONS,
      source: { type: 'string' },
      feed: { type: 'string' },
      json: { type: 'boolean' },
    });
    requireNoMore(positionals);
    const { source, feed } = values;
    const proxy = openProxy(call, values);
    const found: Refused[] = [];
    for (let cursor: string | undefined; ;) {
      const query = { limit: PAGE_SIZE, ...(source && { source }), ...(feed && { feed }) };
      const page: Page = await proxy.call<Page>((client) =>
        client.GET('/api/refused-records', {
          params: { query: { ...query, ...(cursor && { cursor }) } },
        }),
      );
      found.push(...page.items);
      if (page.nextCursor === undefined) break;
      cursor = page.nextCursor;
    }
    if (values.json === true) {
      call.print(`${JSON.stringify(found, null, 2)}\n`);
      return 0;
    }
    if (found.length === 0) {
      call.print('no record is refused\n');
      return 0;
    }
    const lines = table(
      ['RECORD', 'FEED', 'KEY', 'REFUSED', 'ATTEMPTS', 'REASON'],
      found.map(rowOf),
    );
    call.print(`${lines.join('\n')}\n\n${counted(found.length, 'refused record')}\n`);
    return 0;
  },
};

export const refusedResubmit: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, PROXY_OPTIONS);
    const proxy = openProxy(call, values);
    let refused = 0;
    for (const id of idsOf(positionals)) {
      const { outcome, refusal } = await proxy.call<{
        readonly outcome: string;
        readonly refusal?: Refused['refusal'];
      }>((client) =>
        client.POST('/api/refused-records/{id}/resubmit', { params: { path: { id } } }),
      );
      if (outcome === 'rejected') refused += 1;
      const why = refusal ? `: ${refusal.code} ${refusal.message}` : '';
      call.print(`${outcome.padEnd(9)}  ${id}${why}\n`);
    }
    return refused === 0 ? 0 : 1;
  },
};

export const refusedDelete: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, PROXY_OPTIONS);
    const proxy = openProxy(call, values);
    for (const id of idsOf(positionals)) {
      await proxy.call((client) =>
        client.DELETE('/api/refused-records/{id}', { params: { path: { id } } }),
      );
      call.print(`deleted  ${id}\n`);
    }
    return 0;
  },
};
