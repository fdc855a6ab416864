import { SOCKET_PATH_BYTES } from '@platform/control-plane-http';
import { explained } from '@platform/manifests';
import { Type } from '@sinclair/typebox';

/** A TCP port. */
export const portVariable = Type.Optional(
  Type.String({
    pattern: '^([1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])$',
    ...explained({
      fr: 'un port de 1 à 65535 est attendu',
      en: 'a port from 1 to 65535 is expected',
    }),
  }),
);

/** An integer from 1 to 1000. */
export const countVariable = Type.Optional(
  Type.String({
    pattern: '^([1-9]\\d{0,2}|1000)$',
    ...explained({
      fr: 'un nombre entier de 1 à 1000 est attendu',
      en: 'a whole number from 1 to 1000 is expected',
    }),
  }),
);

/** A number of connections of one address from 1 to 9999; 0 means no limit. */
export const connectionsVariable = Type.Optional(
  Type.String({
    pattern: '^(0|[1-9]\\d{0,3})$',
    ...explained({
      fr: 'un nombre de connexions de 0 (aucune limite) à 9999 est attendu',
      en: 'a number of connections from 0 (no limit) to 9999 is expected',
    }),
  }),
);

/** Connections of one address unless the variable says otherwise: enough for some forty browsers behind it. */
export const DEFAULT_CONNECTIONS_PER_ADDRESS = 256;

/** An absolute http(s) URL. */
export const urlVariable = Type.Optional(
  Type.String({
    pattern: '^https?://\\S+$',
    ...explained({
      fr: 'une adresse http:// ou https:// est attendue',
      en: 'an http:// or https:// address is expected',
    }),
  }),
);

/** An address of the control plane: an http(s) URL, or the Unix socket that it listens on. */
export const controlPlaneVariable = Type.Optional(
  Type.String({
    pattern: `^(https?://\\S+|unix:/.{1,${SOCKET_PATH_BYTES - 1}})$`,
    ...explained({
      fr: `une adresse http://, https:// ou unix:/<chemin d'un socket> (${SOCKET_PATH_BYTES} caractères au plus) est attendue`,
      en: `an address http://, https:// or unix:/<path of a socket> (at most ${SOCKET_PATH_BYTES} characters) is expected`,
    }),
  }),
);

const IDENTITY_KEY = 'publickeyv1_[1-9A-HJ-NP-Za-km-z]+';

/** Public keys of control planes, separated by commas. */
export const identityKeysVariable = Type.Optional(
  Type.String({
    pattern: `^\\s*${IDENTITY_KEY}(\\s*,\\s*${IDENTITY_KEY})*[\\s,]*$`,
    ...explained({
      fr: 'des clés « publickeyv1_… » sont attendues, telles que chaque plan de contrôle l’écrit à son démarrage',
      en: 'keys "publickeyv1_…" are expected, as each control plane prints its own when it starts',
    }),
  }),
);

export const textVariable = Type.Optional(Type.String());

export const flagVariable = Type.Optional(
  Type.Union([Type.Literal('true'), Type.Literal('false')]),
);
