import type { Identifier, Patient } from 'fhir/r4';

import type { StatedIdentity } from '../record/patient-record';
import { isIdentityValidated, isNationalIdentity } from './national-identity';
import { nameInWords } from './patient-name';

const codesOf = ({ type }: Identifier): readonly string[] =>
  (type?.coding ?? []).flatMap(({ code }) => code ?? []);

/** Returns what a Patient states about its identity beyond the demographics of the port. */
export function statedIdentity(patient: Patient): StatedIdentity {
  const { identifier = [], link = [], name = [], active } = patient;
  const birthName = name.find(({ use }) => use === 'official' || use === 'maiden');
  const written = birthName && nameInWords(birthName);
  const isUnproven = !isIdentityValidated(patient) && identifier.some(isNationalIdentity);
  return {
    identifierKinds: identifier.flatMap((one) => {
      const { value, system, type, use } = one;
      if (value === undefined) return [];
      const [code] = codesOf(one);
      const text = type?.text ?? type?.coding?.find(({ display }) => display)?.display;
      return [
        {
          value,
          ...(system !== undefined && { system }),
          ...(code !== undefined && { code }),
          ...(text !== undefined && { text }),
          ...(use === 'old' && { isOld: true }),
        },
      ];
    }),
    ...(written !== undefined && { birthName: written }),
    ...(isUnproven && { isNationalIdentityUnproven: true }),
    ...(active === false && { isInactive: true }),
    ...(link.some(({ type }) => type === 'replaced-by') && { isReplaced: true }),
  };
}
