import type { Dosage, Quantity, TimingRepeat } from 'fhir/r4';
import { joined } from './notes';

/**
 * Returns a dosage as one text: of each dosage the text that the prescriber wrote, else its dose, timing and route. Undefined
 * when nothing says it.
 */
export function dosageTextOf(dosages: readonly Dosage[] | undefined): string | undefined {
  const all = dosages ?? [];
  return joined(all.map((dosage) => dosage.text || structuredText(dosage)));
}

function structuredText({
  doseAndRate,
  timing,
  route,
  asNeededBoolean,
  asNeededCodeableConcept,
}: Dosage): string | undefined {
  const parts = [
    ...(doseAndRate ?? []).flatMap(({ doseQuantity, doseRange, rateQuantity }) => [
      quantityText(doseQuantity),
      doseRange && `${quantityText(doseRange.low) ?? ''}-${quantityText(doseRange.high) ?? ''}`,
      quantityText(rateQuantity),
    ]),
    timing?.code?.text ??
      repeatText(timing?.repeat) ??
      timing?.code?.coding?.[0]?.display ??
      timing?.code?.coding?.[0]?.code,
    asNeededBoolean || asNeededCodeableConcept ? 'si besoin / as needed' : undefined,
    route?.text ?? route?.coding?.[0]?.display,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' ') : undefined;
}

/** How often, in signs of every language: `2×/24 h`, `1×/1 wk` (a UCUM unit), with the days, times and events that it names. */
function repeatText(repeat: TimingRepeat | undefined): string | undefined {
  if (repeat === undefined) return undefined;
  const { frequency, frequencyMax, period, periodMax, periodUnit } = repeat;
  const times = rangeText(frequency ?? 1, frequencyMax);
  const unit = periodUnit === 'd' && period === 1 && periodMax === undefined ? '24 h' : undefined;
  const every = unit ?? `${rangeText(period ?? 1, periodMax)} ${periodUnit ?? ''}`.trim();
  const parts = [
    ...(period === undefined && frequency === undefined ? [] : [`${times}×/${every}`]),
    ...(repeat.dayOfWeek ?? []),
    ...(repeat.timeOfDay ?? []),
    ...(repeat.when ?? []),
  ];
  return parts.length > 0 ? parts.join(' ') : undefined;
}

const rangeText = (low: number, high: number | undefined): string =>
  high === undefined ? String(low) : `${low}-${high}`;

const quantityText = (quantity: Quantity | undefined): string | undefined =>
  quantity?.value === undefined
    ? undefined
    : [String(quantity.value).replace('.', ','), quantity.unit ?? quantity.code]
        .filter((part) => part !== undefined)
        .join(' ');
