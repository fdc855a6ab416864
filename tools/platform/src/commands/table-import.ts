import { OperatorError, readArguments, requireNoMore, type Command } from '../command';
import { importTable } from '../tables/import-table';

const HELP = `Reads a decision table from a file into a node of a definition, and checks the workflow with it.

Usage: platform table import <file.csv|file.dmn> --into <definition.yaml> [--node <id>] [options]

  --into <file>      the definition; its lines and comments outside of what changes stay as they are
  --node <id>        the node; needed where the workflow has several decision tables
  --decimal <sign>   "," or ".", for a file that does not say it, or that a spreadsheet in another language saved
  --decision <id>    the decision, by id or name, where a DMN file has several
  --format <csv|dmn> default: by the ending of the file
  --dry-run          show the changes and the findings, write nothing

A CSV file has the layout that "platform table export" writes; a DMN file is of version 1.1 to 1.5, also by
another maker. Both are in UTF-8. The file is read as a whole or not at all:
each finding names its line, column and cell. Then the rows that are added (+) and removed (-) are printed, a
row that changed as both, and the findings of the checker about the table, and about the rest of the workflow
where they are new. Workflows that it calls are not looked up.

  INSTANCE_CONFIG    the instance whose plugins the checker knows

The exit code is 1 if the file is refused, or if the checker finds an error; the definition is then a draft to
go on with, and cannot be published.
`;

const isSign = (text: string | undefined): text is ',' | '.' | undefined =>
  text === undefined || text === ',' || text === '.';

export const tableImport: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, {
      into: { type: 'string' },
      node: { type: 'string' },
      decimal: { type: 'string' },
      decision: { type: 'string' },
      format: { type: 'string' },
      'dry-run': { type: 'boolean' },
    });
    const [file, ...others] = positionals;
    if (file === undefined) throw new OperatorError('<file.csv|file.dmn> is missing (try --help)');
    requireNoMore(others);
    const { into, decimal, ...more } = values;
    if (into === undefined)
      throw new OperatorError('--into <definition.yaml> is missing (try --help)');
    if (!isSign(decimal)) throw new OperatorError(`--decimal is "," or ".", not "${decimal}"`);

    return importTable(call, file, { ...more, into, decimal });
  },
};
