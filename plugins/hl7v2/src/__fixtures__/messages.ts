/** Messages of invented patients, as hospitals send them: segments joined by `\r`. */
export const lines = (...segments: readonly string[]): string => segments.join('\r');

/** A segment from the fields that it has, by their number. */
const segment = (name: string, fields: Readonly<Record<number, string>>): string =>
  [
    name,
    ...Array.from(
      { length: Math.max(...Object.keys(fields).map(Number)) },
      (_, index) => fields[index + 1] ?? '',
    ),
  ].join('|');

export const admission = (
  controlId = 'A-1',
  more: Partial<{ trigger: string; head: string }> = {},
): string =>
  lines(
    `MSH|^~\\&|GAP|CHU|PLATFORM|CHU|20261120081000||ADT^${more.trigger ?? 'A01'}^ADT_A01|${controlId}|P|2.5|||||FRA|${more.head ?? 'UNICODE UTF-8'}`,
    `EVN||20261120081000+0100||||20261120080500`,
    segment('PID', {
      1: '1',
      3: '8004221337^^^CHU&1.2.250.1.99.1&ISO^PI~279035121518989^^^ASIP-SANTE-INS-NIR-TEST&1.2.250.1.213.1.4.10&ISO^INS',
      5: 'TESTE^Élodie^^^^^L~USAGE^Élodie^^^^^D',
      7: '19790305',
      8: 'F',
      32: 'VALI',
    }),
    segment('PV1', {
      1: '1',
      2: 'I',
      3: 'CARDIO^101^2^CHU',
      7: '10001234567^MARTIN^ANNE^^^^^^ASIP&1.2.250.1.71.4.2.1&ISO^^^^RPPS',
      10: 'CAR',
      19: 'V-2026-1^^^CHU',
      44: '20261120080500',
    }),
  );

export const potassium = (controlId = 'L-1', obx = OBX_POTASSIUM): string =>
  lines(
    `MSH|^~\\&|SIL|LABO|PLATFORM|CHU|20261120083000||ORU^R01^ORU_R01|${controlId}|P|2.5|||||FRA|8859/1`,
    'PID|1||8004221337^^^CHU^PI||TESTE^Élodie',
    'PV1|1|I|CARDIO',
    'OBR|1|P-1|F-1|IONO^Ionogramme^L|||20261120080000|||||||||||||||20261120082900|||F',
    'OBX|1|NM|2951-2^Sodium^LN||140|mmol/L^^UCUM|136-145||||F',
    obx,
  );

export const OBX_POTASSIUM =
  'OBX|2|NM|K^Potassium^L^2823-3^Potassium^LN||7.2|mmol/L^millimole par litre^UCUM|3.5-5.1|HH|||F|||20261120081000';
