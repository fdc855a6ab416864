import type { FhirResource } from 'fhir/r4';
import { DateTime } from 'luxon';
import type { ReactNode } from 'react';

import { nameOf, notesOf, textOf } from '../pages/format';
import { Section } from '../pages/parts';
import type { Reply } from '../pages/reply';
import type { Visit } from '../pages/visit';
import { keyOf } from '../results/course';
import { Value } from '../results/value';
import { decisionOf, titleOf } from '../validations/read-validation';
import { Banner } from './banner';
import { medicationOf } from './medication-of';
import { patientNotThere, readSubject } from './read-patient';
import { faultText } from './sections';
import {
  isKind,
  readTimeline,
  TIMELINE_KINDS,
  type Kind,
  type TimelineEntry,
} from './timeline-entries';

/** What happened to a patient in one course of time, the latest first. */
export async function timeline(visit: Visit, id: string): Promise<Reply> {
  const { words, asked } = visit;
  const chosen = isKind(asked('kind')) ? (asked('kind') as Kind) : undefined;
  const before = Date.parse(asked('before'));
  const [subject, { entries, included, faults, earlier, isCut }] = await Promise.all([
    readSubject(visit, id),
    readTimeline(visit, id, {
      kinds: chosen === undefined ? TIMELINE_KINDS : [chosen],
      before: Number.isNaN(before) ? undefined : before,
    }),
  ]);
  if (subject === undefined) return patientNotThere(visit);
  const path = `/patients/${id}/timeline`;
  const filter = chosen === undefined ? {} : { kind: chosen };
  return {
    title: `${words.timeline} · ${nameOf(subject.patient.name) ?? words.unnamed}`,
    content: (
      <>
        <Banner subject={subject} visit={visit} />
        <nav className="filter" aria-label={words.show}>
          {[undefined, ...TIMELINE_KINDS].map((kind) => (
            <a
              key={kind ?? ''}
              href={kind === undefined ? path : `${path}?kind=${kind}`}
              aria-current={kind === chosen ? 'true' : undefined}
            >
              {kind === undefined ? words.everything : words.kinds[kind]}
            </a>
          ))}
        </nav>
        {faults.map(({ kind, fault }) => (
          <p key={kind} className="notice bad">
            {words.kinds[kind]} · {faultText(fault, words)}
          </p>
        ))}
        {entries.length === 0 && faults.length === 0 && <p className="empty">{words.none}</p>}
        {daysOf(entries, visit).map(({ day, of }) => (
          <Section key={day} title={day}>
            <ol className="entries">
              {of.map((entry) => (
                <li key={`${entry.kind}/${entry.resource.id}`}>
                  <Row entry={entry} included={included} visit={visit} />
                </li>
              ))}
            </ol>
          </Section>
        ))}
        {isCut && <p className="empty">{words.tooMany}</p>}
        <nav className="pages" aria-label={words.timeline}>
          {!Number.isNaN(before) && (
            <a href={`${path}?${new URLSearchParams(filter).toString()}`}>{words.first}</a>
          )}
          {earlier !== undefined && (
            <a
              href={`${path}?${new URLSearchParams({ ...filter, before: new Date(earlier).toISOString() }).toString()}`}
            >
              {words.earlier}
            </a>
          )}
        </nav>
      </>
    ),
  };
}

interface Day {
  readonly day: string;
  readonly of: readonly TimelineEntry[];
}

/** Entries that follow each other by their day in the zone of the bench; a partial date is a day of its own. */
function daysOf(entries: readonly TimelineEntry[], visit: Visit): readonly Day[] {
  const days: { day: string; of: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry, visit);
    const last = days.at(-1);
    if (last?.day === day) last.of.push(entry);
    else days.push({ day, of: [entry] });
  }
  return days;
}

function dayOf({ date, at }: TimelineEntry, { words, format, timezone }: Visit): string {
  if (at === undefined) return words.undated;
  const isInstant = date.includes('T');
  return format.date(
    isInstant ? (DateTime.fromMillis(at, { zone: timezone }).toISODate() as string) : date,
  );
}

/** One entry: when on its day, what kind of thing, and what it says. */
function Row({
  entry,
  included,
  visit,
}: {
  readonly entry: TimelineEntry;
  readonly included: readonly FhirResource[];
  readonly visit: Visit;
}) {
  const { words, language, timezone } = visit;
  const { date, at, kind } = entry;
  const hour =
    date.includes('T') && at !== undefined
      ? DateTime.fromMillis(at, { zone: timezone })
          .setLocale(language)
          .toLocaleString(DateTime.TIME_24_SIMPLE)
      : '';
  return (
    <>
      <span className="hour">{hour}</span>
      <span className="state">{words.kinds[kind]}</span>
      <What entry={entry} included={included} visit={visit} />
    </>
  );
}

function What({
  entry,
  included,
  visit,
}: {
  readonly entry: TimelineEntry;
  readonly included: readonly FhirResource[];
  readonly visit: Visit;
}): ReactNode {
  const { words, format } = visit;
  const state = (code: string): string => words.statuses[code] ?? code;
  switch (entry.kind) {
    case 'results': {
      const { resource } = entry;
      const patient = resource.subject?.reference?.split('/').at(-1) ?? '';
      const course = `/patients/${patient}/results?code=${encodeURIComponent(keyOf(resource))}`;
      return (
        <span>
          <a href={course}>{textOf(resource.code) || words.unnamed}</a>{' '}
          <Value observation={resource} visit={visit} />
        </span>
      );
    }
    case 'prescriptions': {
      const { resource } = entry;
      const dosage = (resource.dosageInstruction ?? []).map(({ text }) => text);
      return [medicationOf(resource, included), ...dosage, state(resource.status)]
        .filter(Boolean)
        .join(' · ');
    }
    case 'encounters': {
      const { type, serviceType, class: kind, period, status } = entry.resource;
      const what = textOf(type?.[0]) || textOf(serviceType) || (kind.display ?? kind.code);
      const end = period?.end && `→ ${format.date(period.end)}`;
      return [what, state(status), end].filter(Boolean).join(' · ');
    }
    case 'messages': {
      const { id, topic, payload } = entry.resource;
      return (
        <span>
          <a href={`/messages/${id}`}>{textOf(topic) || words.unnamed}</a>{' '}
          <span className="since">{payload?.[0]?.contentString}</span>
        </span>
      );
    }
    case 'documents': {
      const { description, type, status } = entry.resource;
      return [description ?? textOf(type), status === 'current' ? '' : state(status)]
        .filter(Boolean)
        .join(' · ');
    }
    case 'decisions': {
      const { resource } = entry;
      const decision = decisionOf(resource);
      const said =
        decision === undefined
          ? state(resource.status)
          : words.decided(
              words.decisions[decision] ?? decision,
              resource.owner?.display ?? words.someone,
            );
      return (
        <span>
          <a href={`/validations/${resource.id}`}>{titleOf(resource) || words.task}</a>{' '}
          {[said, notesOf(resource.note)].filter(Boolean).join(' ')}
        </span>
      );
    }
  }
}
