import type { Refusal } from '@platform/sdk';

const refusal = (code: string, fr: string, en: string): Refusal => ({ code, message: { fr, en } });

export const NOT_TEXT = refusal(
  'message-not-text',
  'Un message binaire ne se lit pas : le serveur envoie du texte JSON.',
  'A binary message is not read: the server sends JSON as text.',
);

export const NOT_JSON = refusal(
  'json-malformed',
  "Le message n'est pas un document JSON.",
  'The message is not a JSON document.',
);

export const tooLarge = (maxBytes: number): Refusal =>
  refusal(
    'message-too-large',
    `Le message dépasse ${maxBytes} octets (sources.websocket.maxBytes).`,
    `The message is over ${maxBytes} bytes (sources.websocket.maxBytes).`,
  );

export const keyMissing = (path: string): Refusal =>
  refusal(
    'key-missing',
    `L'enregistrement n'a pas de clé en « ${path} » : un texte non vide ou un nombre.`,
    `The record has no key at "${path}": a text that is not empty, or a number.`,
  );
