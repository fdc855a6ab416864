import type { Communication } from 'fhir/r4';

import type { Stored } from '../warehouse/warehouse';
import { checksOf, type Expectation } from './expectations';

const expected = (millimoles: number, urgency: Expectation['urgency']): Expectation => ({
  ...{ patient: 'p1', about: `Observation/${millimoles}`, millimoles, urgency, writtenAt: 0 },
  what: { fr: 'Potassium', en: 'Potassium' },
});

const notification = (
  id: string,
  millimoles: number,
  more: Partial<Pick<Communication, 'priority' | 'subject'>> = {},
): Stored<Communication> => ({
  ...{ resourceType: 'Communication', id, status: 'completed', priority: 'stat' },
  ...{ subject: { reference: 'Patient/p1' }, sent: `2026-11-20T08:00:0${id}Z` },
  topic: { text: `Hyperkaliémie : ${millimoles} mmol/L` },
  ...more,
});

const verdicts = (
  expectations: readonly Expectation[],
  notifications: readonly Stored<Communication>[],
  isOver = true,
): readonly string[] => checksOf(expectations, notifications, isOver).map(({ verdict }) => verdict);

describe('checksOf', () => {
  const both = [expected(6.8, 'stat'), expected(4.1, undefined)];

  it('holds where each result has the notification that the rule asks for, and the others none', () => {
    expect(verdicts(both, [notification('1', 6.8)])).toEqual(['held', 'held']);
  });

  it('says what is missing once it is over, and that it is awaited before', () => {
    expect(verdicts(both, [])).toEqual(['missing', 'held']);
    expect(verdicts(both, [], false)).toEqual(['waiting', 'waiting']);
  });

  it.each([
    [
      'a second time',
      [notification('1', 6.8), notification('2', 6.8)],
      ['held', 'held', 'unexpected'],
    ],
    [
      'of another urgency',
      [notification('1', 6.8, { priority: 'routine' })],
      ['unexpected', 'held'],
    ],
    ['of another value', [notification('1', 16.8)], ['missing', 'held', 'unexpected']],
    [
      'of another patient',
      [notification('1', 6.8, { subject: { reference: 'Patient/p2' } })],
      ['missing', 'held', 'unexpected'],
    ],
    [
      'where the rule asks for none',
      [notification('1', 6.8), notification('2', 4.1)],
      ['held', 'unexpected'],
    ],
  ])('finds a notification %s', (_what, notifications, verdict) => {
    expect(verdicts(both, notifications)).toEqual(verdict);
  });
});
