import { execFileSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { until } from '@platform/testing';

import { type DeclaredAttack, requireHeld } from '../attack';
import { type Target } from '../target/target';

const OBSERVATION = join(__dirname, '../../../../examples/potassium/observation-severe.json');
const HUGE_FORM_BYTES = 240 * 1024 * 1024;

const inboxOf = ({ folder }: Target, ...rest: readonly string[]): string =>
  join(folder, 'inbox', 'potassium', ...rest);

const isWaiting = (target: Target): boolean =>
  readdirSync(inboxOf(target)).some((name) => name.endsWith('.json'));

const reasonOf = (target: Target, file: string): string =>
  (
    JSON.parse(readFileSync(inboxOf(target, 'refused', `${file}.reason.json`), 'utf8')) as {
      readonly code: string;
    }
  ).code;

/** File names that gave the same id when odd characters were replaced. */
const ALIKE = ['élise-1', 'èlise-1', 'B 1', 'B%1', 'B_1', 'b_1'];

/** Attacks by a sender who can write to the inbox. */
export const inboxAttacks: readonly DeclaredAttack[] = [
  {
    name: 'inbox-huge-file',
    does: 'drops a file of 240 MB into the inbox',
    mode: 'open',
    isQuick: true,
    async run(target) {
      const file = openSync(inboxOf(target, 'huge.json'), 'w');
      ftruncateSync(file, HUGE_FORM_BYTES);
      closeSync(file);
      await until(() => !isWaiting(target), 'the huge file to be dealt with');
      const reason = reasonOf(target, 'huge.json');
      requireHeld(reason === 'file-too-large', `refused as ${reason}`);
      return `refused, ${reason}`;
    },
  },
  {
    name: 'inbox-no-files',
    does: 'drops a pipe and a link out of the inbox, named as results',
    mode: 'open',
    isQuick: true,
    async run(target) {
      execFileSync('mkfifo', [inboxOf(target, 'pipe.json')]);
      symlinkSync(OBSERVATION, inboxOf(target, 'link.json'));
      await until(() => !isWaiting(target), 'pipe and link to be dealt with');
      for (const file of ['pipe.json', 'link.json']) {
        requireHeld(reasonOf(target, file) === 'not-a-file', `${file} was read`);
      }
      return 'refused, not-a-file';
    },
  },
  {
    name: 'inbox-deep-file',
    does: 'drops a file nested 500,000 levels deep, and one that is half a document',
    mode: 'open',
    isQuick: true,
    async run(target) {
      writeFileSync(inboxOf(target, 'deep.json'), '['.repeat(500_000));
      writeFileSync(inboxOf(target, 'half.json'), '{"resourceType":"Obs');
      await until(() => !isWaiting(target), 'both to be dealt with');
      const reasons = ['deep.json', 'half.json'].map((file) => reasonOf(target, file));
      requireHeld(reasons.join() === 'json-too-deep,json-malformed', reasons.join());
      return `refused, ${reasons.join(' and ')}`;
    },
  },
  {
    name: 'inbox-alike-names',
    does: 'drops results under names that differ in their odd characters alone',
    mode: 'open',
    isQuick: true,
    async run(target) {
      for (const name of ALIKE) copyFileSync(OBSERVATION, inboxOf(target, `${name}.json`));
      await until(() => !isWaiting(target), 'the results to be dealt with');
      const { items } = (await target.call('/api/runs?limit=100')).json<{
        readonly items: readonly { readonly id: string }[];
      }>();
      const runs = items.filter(({ id }) => /^potassium\..?(lise|1|B|b)/.test(id)).length;
      requireHeld(runs === ALIKE.length, `${runs} runs for ${ALIKE.length} results`);
      return `${runs} results, ${runs} runs`;
    },
  },
];
