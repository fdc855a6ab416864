import { join } from 'node:path';
import { HL7_FOLDER } from '../__fixtures__/hl7-examples';
import { runCli } from './run-cli';

async function run(
  argv: readonly string[],
  whileServing?: (line: string) => Promise<void>,
): Promise<{ code: number; lines: string[]; errors: string[] }> {
  const lines: string[] = [];
  const errors: string[] = [];
  const stopping = new AbortController();
  let printed: (line: string) => void = () => undefined;
  const first = new Promise<string>((resolve) => (printed = resolve));
  const code = runCli({
    argv,
    folder: join(HL7_FOLDER, '..'),
    print: (line) => void (lines.push(line), printed(line)),
    printError: (line) => void errors.push(line),
    signal: stopping.signal,
  });
  if (whileServing !== undefined) await whileServing(await first);
  stopping.abort();
  return { code: await code, lines, errors };
}

it('runCli explains itself', async () => {
  const { code, lines } = await run(['--help']);
  expect(code).toBe(0);
  expect(lines[0]).toContain('unknownParameters');
});

it('runCli serves a seed with the behaviours of the command line, until it is stopped', async () => {
  const argv = ['--port', '0', '--seed', 'hl7-r4', '--preset', 'medplum', '--set', 'paging=offset'];
  const { code, errors } = await run(argv, async (line) => {
    expect(line).toMatch(
      /^FHIR R4 on http:\/\/127\.0\.0\.1:\d+\/fhir \(\d+ resources, in memory\)$/,
    );
    const [url = ''] = /http:\S+/.exec(line) ?? [];
    expect((await fetch(`${url}/Patient/example`)).status).toBe(200);
    const admin = await fetch(new URL('/admin/behaviours', url));
    expect(await admin.json()).toMatchObject({ versionIds: 'uuid', paging: 'offset' });
  });
  expect([code, errors]).toEqual([0, []]);
});

it.each([
  [['--prot', '1'], 2, "Unknown option '--prot'"],
  [['--port', '70000'], 2, '--port wants'],
  [['--set', 'paging'], 2, '--set wants'],
  [['--set', 'pagign=offset'], 2, 'Unknown behaviour pagign'],
  [['--preset', 'epic'], 2, 'Unknown preset epic'],
  [['--port', '0', '--seed', 'nowhere'], 1, 'nowhere'],
  [['--port', '0', '--file', 'hl7-r4/README.md'], 1, 'not a database'],
])('runCli: answers %j with exit code %i and one line', async (argv, code, words) => {
  const refused = await run(argv);
  expect(refused.code).toBe(code);
  expect(refused.errors.join()).toContain(words);
});
