import { nameOf } from '../pages/format';
import { PAGE_SIZE, Pages, Table } from '../pages/parts';
import type { Reply } from '../pages/reply';
import type { Visit } from '../pages/visit';
import { bornText, identifierOf } from './patient-facts';

/** The patients of the warehouse by name. */
export async function patientList(visit: Visit): Promise<Reply> {
  const { warehouse, words, asked } = visit;
  const [name, page] = [asked('name').trim(), asked('page')];
  const found = await warehouse.search(
    'Patient',
    [
      ['_count', String(PAGE_SIZE)],
      ['_sort', 'family'],
      ...(name === '' ? [] : [['name', name] as const]),
    ],
    page || undefined,
  );
  const { matches, total } = found;
  return {
    title: words.patients,
    content: (
      <>
        <form className="search" role="search" action="/patients">
          <label>
            {words.searchPatients}
            <input type="search" name="name" defaultValue={name} maxLength={100} />
          </label>
          <button>{words.search}</button>
          {total !== undefined && <span role="status">{words.found(total)}</span>}
        </form>
        {matches.length === 0 ? (
          <p className="empty">{name === '' ? words.noPatients : words.nothingFound}</p>
        ) : (
          <Table
            label={words.patients}
            heads={[words.name, words.born, words.sex, words.identifier]}
            rows={matches.map((patient) => ({
              key: patient.id,
              cells: [
                <a href={`/patients/${patient.id}`}>{nameOf(patient.name) ?? words.unnamed}</a>,
                bornText(patient, visit),
                words.sexes[patient.gender ?? 'unknown'],
                identifierOf(patient) ?? '',
              ],
            }))}
          />
        )}
        <Pages
          words={words}
          path="/patients"
          page={page}
          found={found}
          kept={name === '' ? {} : { name }}
        />
      </>
    ),
  };
}
