import { textOf, valueOf } from '../pages/format';
import type { Visit } from '../pages/visit';
import { keyOf } from '../results/course';
import { Value } from '../results/value';
import { patientIdIn } from '../patients/patient-facts';
import { faultText } from '../patients/sections';
import type { WarehouseError } from '../warehouse/warehouse-error';
import type { ResultChange } from './results-of-task';

/** Says of each result that a validation rests on what became of it. Nothing of another patient is shown. */
export function Changes({
  changes,
  fault,
  isDecided,
  visit,
}: {
  readonly changes: readonly ResultChange[];
  readonly fault: WarehouseError | undefined;
  readonly isDecided: boolean;
  readonly visit: Visit;
}) {
  const { words } = visit;
  if (fault !== undefined) return <Unchecked fault={fault} visit={visit} />;
  if (changes.length === 0) return null;
  return (
    <div className="notice bad" role="alert">
      <p>
        <strong>{isDecided ? words.changedSinceDecided : words.changedSinceAsked}</strong>
      </p>
      <ul>
        {changes.map((change) => (
          <li key={change.id}>
            <Change change={change} visit={visit} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Says that it is not known whether results changed. */
export function Unchecked({
  fault,
  visit: { words },
}: {
  readonly fault: WarehouseError;
  readonly visit: Visit;
}) {
  return (
    <p className="notice bad" role="status">
      {words.changesUnknown} {faultText(fault, words)}
    </p>
  );
}

export function Change({
  change,
  visit,
}: {
  readonly change: ResultChange;
  readonly visit: Visit;
}) {
  const { words, format } = visit;
  if (change.kind === 'gone') return words.resultGone;
  if (change.kind === 'of-another') return words.resultOfAnother;
  const { now, before } = change;
  const course = `/patients/${patientIdIn(now.subject)}/results?code=${encodeURIComponent(keyOf(now))}`;
  return (
    <>
      <a href={course}>{textOf(now.code)}</a>{' '}
      {before && (
        <>
          <s>{valueOf(before, format)}</s> →{' '}
        </>
      )}
      <Value observation={now} visit={visit} />
      {`, ${format.date(now.meta?.lastUpdated)}`}
    </>
  );
}
