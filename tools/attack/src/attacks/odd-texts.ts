import { requireHeld, type DeclaredAttack } from '../attack';
import { send, submission, turnWith } from '../provider/answers';
import { createKey } from '../target/open-target';
import { type Target } from '../target/target';
import { chat, whileAgent } from './agent-calls';
import { requireReady, uniqueName } from './workflows';
import { potassiumEvent } from './inputs';

/** Ids that lead elsewhere in a path, or that a line of a log cannot hold. */
const ODD_IDS = ['..', '.', 'p\nq', 'p\r\nq', 'p\u2028q', '\u0000', ' '];
const FREE_TEXT = 'Une phrase que seul un attaquant a écrite';

interface Lines {
  readonly items: readonly { readonly resource: string }[];
}

async function sendOddIds({ call, keyFor }: Target): Promise<number> {
  const source = await keyFor('source');
  const publisher = await keyFor('publisher', 'clinician');
  let sent = 0;
  for (const id of ODD_IDS) {
    const event = potassiumEvent(uniqueName('odd'), id);
    const posted = await call('/api/events', { key: source, body: event });
    requireHeld(
      [400, 422].includes(posted.status),
      `an event about ${JSON.stringify(id)}: ${posted.status}`,
    );
    // Clients resolve the dots of an address themselves.
    const segment = encodeURIComponent(id).replaceAll('.', '%2E');
    const read = await call(`/api/records/patient/${segment}`, { key: publisher });
    requireHeld([400, 404].includes(read.status), `a record: ${read.status}`);
    const body = {
      workflow: 'hyperkalaemia-alert',
      event: { ...event, patientId: 'p-severe' },
      options: { subject: { kind: 'patient', id } },
    };
    const simulated = await call('/api/simulate', { key: publisher, body });
    requireHeld(simulated.status === 400, `a simulation: ${simulated.status}`);
    sent += 3;
  }
  return sent;
}

async function writeIntoTheLog({ call, keyFor }: Target): Promise<void> {
  const key = await keyFor('viewer', 'clinician');
  for (const resource of [`run:${FREE_TEXT}`, `validation:ask:${FREE_TEXT}`]) {
    const { status } = await call('/api/reveals', { key, body: { resource } });
    requireHeld(status === 404, `a reveal of a text was answered ${status}`);
  }
  // A read of what does not exist has a line, which is one line.
  await call(`/api/runs/${encodeURIComponent('odd\nrun')}`, { key });
}

async function oddTexts(target: Target): Promise<string> {
  const sent = await sendOddIds(target);
  await writeIntoTheLog(target);
  const key = await target.keyFor('operator');
  const { items } = (await target.call('/api/audit?limit=200', { key })).json<Lines>();
  const odd = items.filter(
    ({ resource }) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(resource) || resource.includes(FREE_TEXT),
  );
  requireHeld(odd.length === 0, `${odd.length} lines have a text of the attacker`);
  return `${sent} odd ids refused, no odd text in ${items.length} lines`;
}

/** Each stands for something else in the replacement of `String.replace`. */
const PATTERN_IDS = ['IPP$&7431', 'IPP$`7431', "IPP$'7431", 'IPP$$7431', 'IPP$17431'];

/** The model writes the alias, and the caller gets the id; the model never sees it. */
function askAboutPatterns(target: Target): Promise<string> {
  const { provider, stack } = target;
  return whileAgent(target, 'brief', async (agent) => {
    provider.behave('pattern', (_turn, response) =>
      send(response, turnWith([submission('dossier de @patient, lu')])),
    );
    const { secret: key } = await createKey(stack, { roles: [`agent:${agent.slug}`] });
    for (const id of PATTERN_IDS) {
      const headers = { 'x-context-patient': id };
      const messages = [{ role: 'user', content: `pattern dossier de ${id}` }];
      const { status, text } = await chat(target, agent, { messages }, { key, headers });
      requireReady(status === 200, `a question about ${id}`, { status, text });
      requireHeld(text.includes(`dossier de ${id}, lu`), `${id} became ${text}`);
    }
    const seen = provider.asked('pattern').map(({ body }) => body);
    requireHeld(seen.length === PATTERN_IDS.length, `${seen.length} turns`);
    const isHidden = seen.every((body) => !body.includes('7431') && body.includes('@patient'));
    requireHeld(isHidden, 'the model saw an id');
    return `${seen.length} ids came back as they are, hidden from the model`;
  });
}

/** Attacks with texts that are more than a text where they end up. */
export const oddTextAttacks: readonly DeclaredAttack[] = [
  {
    name: 'odd-texts',
    does: 'names subjects .. and subjects of several lines, and writes text of its own into the audit log',
    isQuick: true,
    run: oddTexts,
  },
  {
    name: 'pattern-subjects',
    does: 'asks an agent about subjects whose ids are patterns of a replacement, as $& is',
    isQuick: true,
    run: askAboutPatterns,
  },
];
