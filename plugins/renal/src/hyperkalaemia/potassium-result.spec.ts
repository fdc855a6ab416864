import type { Observation } from '@platform/plugin-clinical';
import { latestPotassium } from './potassium-result';

const potassium = (value: number, more: Partial<Observation> = {}): Observation => ({
  coding: { code: '2823-3', display: 'Potassium' },
  value,
  unit: 'mmol/L',
  observedAt: '2026-11-18T08:10:00+01:00',
  ...more,
});
const later = potassium(6.6, { observedAt: '2026-11-18T07:30:00Z' });

const valueOf = (observations: readonly Observation[], until = Infinity) =>
  latestPotassium(observations, until, 'Europe/Paris')?.observation.value;

describe('latestPotassium', () => {
  it('takes the most recent instant, not the last text nor the last of the list', () => {
    expect(valueOf([later, potassium(4.1)])).toBe(6.6);
    expect(valueOf([potassium(4.1), later])).toBe(6.6);
  });

  it('takes what is at the limit, not what is later', () => {
    const limit = Date.parse('2026-11-18T07:30:00Z');
    expect(valueOf([potassium(4.1), later], limit)).toBe(6.6);
    expect(valueOf([potassium(4.1), later], limit - 1)).toBe(4.1);
  });

  it('takes serum and blood potassium, and no other analyte', () => {
    expect(valueOf([potassium(6.1, { coding: { code: '6298-4', display: 'K' } })])).toBe(6.1);
    expect(valueOf([potassium(80, { coding: { code: '14682-9', display: 'x' } })])).toBeUndefined();
  });

  it('prefers a corrected result, then a final one, then the highest, at one instant', () => {
    const amended = potassium(4.1, { status: 'amended' });
    const preliminary = potassium(7.5, { status: 'preliminary' });
    expect(valueOf([potassium(7.1), amended])).toBe(4.1);
    expect(valueOf([preliminary, potassium(5.6)])).toBe(5.6);
    expect(valueOf([potassium(4.1), potassium(6.6)])).toBe(6.6);
  });
});
