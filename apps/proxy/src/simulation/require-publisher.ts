import { ProblemError, type Caller } from '@platform/http';

/** Throws the 403 problem for who may not simulate on the real record of a subject. */
export function requirePublisher({ roles }: Pick<Caller, 'roles'>): void {
  if (roles.has('publisher')) return;
  throw new ProblemError({
    status: 403,
    code: 'forbidden',
    title: { fr: 'Non autorisé', en: 'Not allowed' },
    detail: {
      fr: 'Simuler sur un dossier réel demande le rôle « publisher ».',
      en: 'Simulating on a real record needs the role "publisher".',
    },
  });
}
