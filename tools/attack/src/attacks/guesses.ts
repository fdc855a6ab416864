import { requireHeld, type DeclaredAttack } from '../attack';
import { type Target } from '../target/target';
import { uniqueName, workflow } from './workflows';

const PATIENT = 'p-severe';
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzéèêëàâçîïôùûü -'];
/** As many letters as show that the rest can be spelled as well. */
const SPELLED = 4;

const DEMOGRAPHICS = { kind: 'object', name: 'Demographics' };
const quoted = (text: string): string => JSON.stringify(text).replaceAll('"', "'");

/** A specification with one guard for each guess of the next letter. */
const guessing = (known: string) =>
  workflow(uniqueName('guess'), {
    nodes: [
      { id: 'start', type: 'clinical.trigger-potassium-result' },
      { id: 'who', type: 'clinical.get-demographics' },
      ...LETTERS.map((letter, at) => ({
        id: `g${at}`,
        type: 'core.guard',
        config: {
          ports: [{ name: 'who', type: DEMOGRAPHICS, required: true }],
          when: `startsWith(in.who.name, ${quoted(known + letter)})`,
        },
      })),
      // A patient may have no name, which has to lead somewhere.
      ...LETTERS.map((_letter, at) => ({
        id: `n${at}`,
        type: 'core.log',
        config: { message: 'none' },
      })),
    ],
    edges: [
      { from: 'start.$done', to: 'who.$after' },
      ...LETTERS.flatMap((_letter, at) => [
        { from: 'who.demographics', to: `g${at}.who` },
        { from: `g${at}.unknown`, to: `n${at}.$after` },
      ]),
    ],
  });

interface Simulated {
  readonly coverage?: {
    readonly outcomes: readonly { readonly path: string; readonly outcome: string }[];
  };
}

interface Spelled {
  readonly known: string;
  readonly statuses: ReadonlySet<number>;
}

/** Spells the name with a key, one letter for each simulation. */
async function spellWith({ call }: Target, key: string): Promise<Spelled> {
  const event = {
    eventType: 'lab.potassium.available',
    patientId: PATIENT,
    code: '2823-3',
    observedAt: '2026-11-18T08:10:00+01:00',
  };
  let known = '';
  const statuses = new Set<number>();
  while (known.length < SPELLED) {
    const { status, text, json } = await call('/api/simulate', {
      key,
      body: {
        workflow: guessing(known),
        event,
        options: { subject: { kind: 'patient', id: PATIENT } },
      },
    });
    statuses.add(status);
    // What the specification lacks is not what keeps the record.
    requireHeld(status === 200 || status === 403, `answered ${status} ${text.slice(0, 300)}`);
    const { outcomes = [] } = json<Simulated>().coverage ?? {};
    const passed = outcomes.find(({ outcome }) => outcome === 'pass')?.path ?? '';
    const letter = LETTERS[Number(passed.slice(1) || Number.NaN)];
    if (letter === undefined) break;
    known += letter;
  }
  return { known, statuses };
}

async function spell(target: Target): Promise<string> {
  const { keyFor } = target;
  const { known, statuses } = await spellWith(target, await keyFor('publisher'));
  requireHeld(known === '', `${known.length} letters of the patient's name were spelled`);
  // Whoever may read the record spells it in this way. Otherwise the attack would show nothing.
  const reader = await spellWith(target, await keyFor('publisher', 'clinician'));
  const { length } = reader.known;
  if (length < SPELLED) throw new Error(`a clinician spelled ${length} letters of the name`);
  return `${[...statuses].join(', ')}, no letter of the name`;
}

/** Attacks by authors of conditions on records that they may not read. */
export const guessAttacks: readonly DeclaredAttack[] = [
  {
    name: 'spelling-guards',
    does: "simulates a specification with one guard for each letter on a real subject, to spell the patient's name",
    isQuick: true,
    run: spell,
  },
];
