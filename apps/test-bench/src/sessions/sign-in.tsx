import type { Practitioner } from 'fhir/r4';
import type { ReactNode } from 'react';

import { nameOf } from '../pages/format';
import type { Stored, Warehouse } from '../warehouse/warehouse';
import type { Words } from '../words/words-in';
import type { Person } from './sessions';

const MAX_PEOPLE = 100;

export const personOf = ({ id, name, identifier = [] }: Stored<Practitioner>): Person => {
  const { system, value } = identifier.find(({ use }) => use === 'official') ?? identifier[0] ?? {};
  return {
    id,
    display: name?.[0]?.text ?? nameOf(name) ?? id,
    ...(value !== undefined && { identifier: { value, ...(system !== undefined && { system }) } }),
  };
};

/** Who may be chosen: the practitioners of the warehouse, with what they are. */
export async function signInPage({
  warehouse,
  words,
  then,
  kept,
}: {
  readonly warehouse: Warehouse;
  readonly words: Words;
  /** Path to go on at. */
  readonly then: string;
  /** What was typed in a form when the session ended, as it was sent. */
  readonly kept: string | undefined;
}): Promise<ReactNode> {
  const { matches, included } = await warehouse.search('Practitioner', [
    ['_sort', 'family'],
    ['_count', String(MAX_PEOPLE)],
    ['_revinclude', 'PractitionerRole:practitioner'],
  ]);
  const rolesOf = (id: string): string =>
    included
      .flatMap((each) =>
        each.resourceType === 'PractitionerRole' &&
        each.practitioner?.reference === `Practitioner/${id}`
          ? (each.code ?? []).map(({ text, coding }) => text ?? coding?.[0]?.display)
          : [],
      )
      .filter(Boolean)
      .join(', ');
  return (
    <>
      {kept !== undefined && (
        <p className="notice bad" role="alert">
          {words.sessionEnded}
        </p>
      )}
      <p>{words.signInHint}</p>
      {matches.length === 0 ? (
        <p className="empty">{words.noPractitioner}</p>
      ) : (
        <form className="people" method="post" action="/sign-in">
          <input type="hidden" name="then" value={then} />
          {kept !== undefined && <input type="hidden" name="kept" value={kept} />}
          {matches.map((practitioner) => (
            <button key={practitioner.id} name="practitioner" value={practitioner.id}>
              <strong>{personOf(practitioner).display}</strong>
              <span>{rolesOf(practitioner.id)}</span>
            </button>
          ))}
        </form>
      )}
    </>
  );
}
