const primitive = (name: string) => ({ kind: 'primitive', name });

/** A form as a ward writes it, in the language of its people. */
export const FILM_FORMS = {
  fr: {
    title: 'Saisir le contrôle',
    fields: {
      potassium: 'Potassium du contrôle (mmol/L)',
      dose: 'Dose administrée',
      ecg: 'ECG réalisé',
      day: 'Jour du contrôle',
      hour: 'Heure du contrôle',
      given: 'Dose administrée le',
    },
  },
  en: {
    title: 'Enter the check',
    fields: {
      potassium: 'Potassium of the check (mmol/L)',
      dose: 'Dose given',
      ecg: 'ECG done',
      day: 'Day of the check',
      hour: 'Time of the check',
      given: 'Dose given at',
    },
  },
} as const;

const TYPES = {
  potassium: primitive('Number'),
  dose: { kind: 'quantity', dimension: 'mass' },
  ecg: primitive('Boolean'),
  day: primitive('Date'),
  hour: primitive('Time'),
  given: primitive('DateTime'),
} as const;

export type FilmLanguage = keyof typeof FILM_FORMS;
export type FilmField = keyof typeof TYPES;

export const filmSlug = (language: FilmLanguage): string => `form-${language}`;

/** Asks a person to fill in the form, when a person starts it. */
export const filmWorkflow = (language: FilmLanguage) => ({
  ...{ apiVersion: 'platform/workflow-v1', slug: filmSlug(language), context: ['patient'] },
  name: FILM_FORMS[language].title,
  nodes: [
    { id: 'asked', type: 'core.manual' },
    {
      id: 'ask',
      type: 'core.validation',
      config: {
        title: FILM_FORMS[language].title,
        form: Object.entries(TYPES).map(([name, type]) => ({
          ...{ name, type, label: FILM_FORMS[language].fields[name as FilmField] },
        })),
        assignment: { roles: ['doctor'] },
        due: 'P1D',
      },
    },
  ],
  edges: [{ from: 'asked.$done', to: 'ask.$after' }],
});
