import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');
const BUILD = 'node tools/programs/bin/build.mjs --quiet programs page && ';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** Script → the file that it runs from source. */
const fromSource = Object.entries(scripts).flatMap(([name, command]) => {
  const main = /-r @swc-node\/register (\S+\.ts)/.exec(command)?.[1];
  return main === undefined ? [] : [{ name, command, main }];
});

/** The hospital of the end-to-end tests starts a platform for whoever opens it. */
const STARTS = /from '(?:@platform\/stack|\.\.\/hospital)'/;

/** Whether the program starts processes of the platform, which run what is built and not the sources. */
function startsPlatform(main: string): boolean {
  const folder = join(ROOT, dirname(main));
  const files =
    basename(main) === 'main.ts'
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
      : [join(ROOT, main)];
  return files.some(
    (file) =>
      /(?<!\.spec)\.ts$/.test(file) &&
      statSync(file).isFile() &&
      STARTS.test(readFileSync(file, 'utf8')),
  );
}

it('a script that starts the platform builds it first: it would try what was built some other day', () => {
  const starting = fromSource.filter(({ main }) => startsPlatform(main));
  expect(starting.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['attack', 'chaos', 'drill', 'bench']),
  );
  const unbuilt = starting.filter(({ command }) => !command.startsWith(BUILD));
  expect(unbuilt.map(({ name }) => name)).toEqual([]);
});
