/** What a large run index costs those who list and those who enter: `npm run bench:index -- --help`. */
import { machine } from '../growth/report';
import { benchStack } from './bench-stack';
import { benchStore } from './bench-store';
import { HELP, OptionInvalidError, readOptions, type IndexOptions } from './options';
import { reportLines, type IndexMeasure } from './report';

const write = (line: string): boolean => process.stdout.write(`${line}\n`);

async function bench(options: IndexOptions): Promise<void> {
  const measures: IndexMeasure[] = [];
  if (!options.json) write(machine());
  for (const backend of options.backends) {
    const measure = await (options.http ? benchStack : benchStore)(backend, options);
    measures.push(measure);
    if (!options.json) reportLines(measure).forEach(write);
  }
  if (options.json) write(JSON.stringify({ machine: machine(), measures }));
}

async function main(): Promise<void> {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options.help) process.stdout.write(HELP);
    else await bench(options);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof OptionInvalidError ? 2 : 1;
  }
}

void main();
