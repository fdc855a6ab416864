import type { Dosage, Quantity } from 'fhir/r4';
import { joined } from './notes';

/**
 * Returns a dosage as one text: the texts that the prescriber wrote, else the dose, the timing and the
 * route of each dosage. Undefined when nothing says it.
 */
export function dosageTextOf(dosages: readonly Dosage[] | undefined): string | undefined {
  const all = dosages ?? [];
  return joined(all.map(({ text }) => text)) ?? joined(all.map(structuredText));
}

function structuredText({ doseAndRate, timing, route }: Dosage): string | undefined {
  const parts = [
    ...(doseAndRate ?? []).flatMap(({ doseQuantity, doseRange, rateQuantity }) => [
      quantityText(doseQuantity),
      doseRange && `${quantityText(doseRange.low) ?? ''}-${quantityText(doseRange.high) ?? ''}`,
      quantityText(rateQuantity),
    ]),
    timing?.code?.text ?? timing?.code?.coding?.[0]?.display ?? timing?.code?.coding?.[0]?.code,
    route?.text ?? route?.coding?.[0]?.display,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' ') : undefined;
}

const quantityText = (quantity: Quantity | undefined): string | undefined =>
  quantity?.value === undefined
    ? undefined
    : [String(quantity.value).replace('.', ','), quantity.unit ?? quantity.code]
        .filter((part) => part !== undefined)
        .join(' ');
