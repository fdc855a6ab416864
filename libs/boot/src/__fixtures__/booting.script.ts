import { ConfigurationError, PlatformError, StartImpededError } from '@platform/ports';
import { writeFileSync } from 'node:fs';
import { setInterval as every } from 'node:timers';

import { bootProcess, type StartedProcess } from '../index';

const say = (word: string): void => void process.stdout.write(`${word}\n`);
const never = new Promise<void>(() => undefined);

async function serve(): Promise<StartedProcess> {
  const work = every(() => undefined, 1_000);
  return {
    async close() {
      say('closing');
      await Promise.resolve();
      clearInterval(work);
      say('closed');
    },
  };
}

/** Names no key, and speaks both languages. */
/** What the process started as `MODE` says does. */
const modes: Readonly<Record<string, () => Promise<StartedProcess>>> = {
  serves: serve,
  async 'keeps something'() {
    writeFileSync(process.env['KEPT'] ?? '', 'a patient');
    say('kept');
    return serve();
  },
  async 'leaves a rejected promise alone'() {
    setTimeout(() => void Promise.reject(new Error('panne')), 50);
    return serve();
  },
  async 'throws later'() {
    setTimeout(() => {
      throw new Error('panne');
    }, 50);
    return serve();
  },
  async 'throws what is no error, twice'() {
    for (const word of ['panne', 'encore'])
      setTimeout(() => {
        throw word;
      }, 50);
    return serve();
  },
  'leaves a rejected promise alone while it starts': () => {
    void Promise.reject(new Error('panne'));
    return new Promise<never>(() => undefined);
  },
  async 'never closes'() {
    every(() => undefined, 1_000);
    return { close: () => (say('closing'), never) };
  },
  async 'never closes, and waits for nothing'() {
    const work = every(() => undefined, 1_000);
    return { close: () => (clearInterval(work), never) };
  },
  async 'fails to close'() {
    every(() => undefined, 1_000);
    return { close: () => Promise.reject(new Error('fichier verrouillé')) };
  },
  async 'must be configured'() {
    throw new ConfigurationError('RUN_DB_URL', 'forme attendue :\n  - sqlite:<chemin>\n', {
      english: 'expected:\n  - sqlite:<path>',
    });
  },
  async 'must be configured, and says where'() {
    throw new ConfigurationError('RUN_DB_URL', 'RUN_DB_URL : adresse non reconnue');
  },
  async 'finds no database'() {
    throw new StartImpededError('RUN_DB_URL', 'RUN_DB_URL : connexion impossible', {
      english: 'cannot connect',
    });
  },
  async 'loses a store'() {
    throw new PlatformError('DEFINITION_STORE_UNAVAILABLE', 'base des définitions indisponible');
  },
  async 'finds no registry'() {
    throw new PlatformError('PLUGIN_REGISTRY_UNREADABLE', {
      fr: 'registre injoignable',
      en: 'the registry cannot be reached',
    });
  },
  async 'cannot start'() {
    throw new Error('connexion\nrefusée');
  },
  async 'cannot start, without an error'() {
    throw 'panne';
  },
};

const start = modes[process.env['MODE'] ?? ''];
if (!start) throw new Error('MODE?');
const limit = process.env['STOP_LIMIT_MS'];
const claimed = process.env['CLAIMED'];
void bootProcess('platform-proxy', start, {
  ...(limit && { stopLimitMs: Number(limit) }),
  ...(claimed && {
    claim: (error, kind) => {
      say(`claimed ${kind} ${(error as Error).message}`);
      return true;
    },
  }),
}).then(() => say('started'));
