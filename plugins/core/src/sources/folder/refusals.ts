import type { Refusal } from '@platform/sdk';

export const NOT_A_FILE: Refusal = {
  code: 'not-a-file',
  message: {
    fr: 'Un lien, un dossier ou un tube ne se lit pas : déposez un fichier ordinaire.',
    en: 'A link, a folder or a pipe is not read: drop a regular file.',
  },
};

export const NAME_UNREADABLE: Refusal = {
  code: 'name-unreadable',
  message: {
    fr: "Le nom du fichier n'est pas de l'UTF-8 valide.",
    en: 'The name of the file is not valid UTF-8.',
  },
};

export const NOT_UTF8: Refusal = {
  code: 'text-not-utf8',
  message: {
    fr: "Le contenu n'est pas de l'UTF-8 valide.",
    en: 'The content is not valid UTF-8.',
  },
};

export const NOT_JSON: Refusal = {
  code: 'json-malformed',
  message: {
    fr: "Le contenu n'est pas un document JSON.",
    en: 'The content is not a JSON document.',
  },
};

export const tooLarge = (maxBytes: number): Refusal => ({
  code: 'file-too-large',
  message: {
    fr: `Le fichier dépasse ${maxBytes} octets (sources.folder.maxBytes).`,
    en: `The file is over ${maxBytes} bytes (sources.folder.maxBytes).`,
  },
});

export const tooDeep = (levels: number): Refusal => ({
  code: 'json-too-deep',
  message: {
    fr: `Le contenu dépasse ${levels} niveaux d'imbrication.`,
    en: `The content is nested over ${levels} levels.`,
  },
});

export const unreadable = (code: string): Refusal => ({
  code: 'file-unreadable',
  message: {
    fr: `Le fichier ne peut pas être lu (${code}).`,
    en: `The file cannot be read (${code}).`,
  },
});

export const REJECTED: Refusal = {
  code: 'rejected',
  message: {
    fr: 'La plateforme refuse cet enregistrement ; son journal dit pourquoi.',
    en: 'The platform refuses this record; its log says why.',
  },
};
