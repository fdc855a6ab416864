import type { Refusal } from '@platform/sdk';

const refusal = (code: string, fr: string, en: string): Refusal => ({ code, message: { fr, en } });

export const NOT_A_FILE = refusal(
  'not-a-file',
  'Un lien, un dossier ou un tube ne se lit pas : déposez un fichier ordinaire.',
  'A link, a folder or a pipe is not read: drop a regular file.',
);

export const NAME_UNREADABLE = refusal(
  'name-unreadable',
  "Le nom du fichier n'est pas de l'UTF-8 valide.",
  'The name of the file is not valid UTF-8.',
);

export const NOT_UTF8 = refusal(
  'text-not-utf8',
  "Le contenu n'est pas de l'UTF-8 valide.",
  'The content is not valid UTF-8.',
);

export const NOT_JSON = refusal(
  'json-malformed',
  "Le contenu n'est pas un document JSON.",
  'The content is not a JSON document.',
);

export const REJECTED = refusal(
  'rejected',
  'La plateforme refuse cet enregistrement ; son journal dit pourquoi.',
  'The platform refuses this record; its log says why.',
);

export const tooLarge = (maxBytes: number): Refusal =>
  refusal(
    'file-too-large',
    `Le fichier dépasse ${maxBytes} octets (sources.folder.maxBytes).`,
    `The file is over ${maxBytes} bytes (sources.folder.maxBytes).`,
  );

export const unreadable = (error: string): Refusal =>
  refusal(
    'file-unreadable',
    `Le fichier ne peut pas être lu (${error}).`,
    `The file cannot be read (${error}).`,
  );
