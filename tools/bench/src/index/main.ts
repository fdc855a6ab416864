/** Measures the cost of a large run index for lists and inserts: `npm run bench:index -- --help`. */
import { runCommand } from '../command';
import { machine } from '../growth/report';
import { benchStack } from './bench-stack';
import { benchStore } from './bench-store';
import { HELP, readOptions, type IndexOptions } from './options';
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

void runCommand(HELP, readOptions, bench);
