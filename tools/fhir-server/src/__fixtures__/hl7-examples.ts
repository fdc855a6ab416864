import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Resource } from '../resource';

export const HL7_FOLDER = join(__dirname, 'hl7-r4');

/** The vendored examples, in the order of their names. */
export const hl7Examples = (): (Resource & { id: string })[] =>
  readdirSync(HL7_FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(HL7_FOLDER, name), 'utf8')) as never);
