import { openStores } from '../open-stores';

const [url = '', name = ''] = process.argv.slice(2);

/**
 * Writes audit lines, notes of sends and runs into the database of the first argument, thirty-two at a time, and prints a line for
 * each one that is acknowledged, until it is killed.
 */
async function main(): Promise<void> {
  const { runs, audit } = await openStores(url);
  await runs.markComplete({ isFirst: true });
  const print = (what: string) => process.stdout.write(`${what}\n`);
  const write = async (id: string) => {
    const actor = { kind: 'key' as const, id: 'key:test', name: 'Test' };
    const line = { actor, action: 'postEvent', resource: `event:${id}`, requestId: id };
    const { seq, hash } = await audit.append(line);
    print(`line ${seq} ${hash}`);
    await runs.sends.begin(id);
    print(`send ${id}`);
    const event = { eventId: id, eventType: 'lab.result' };
    const about = { service: 'workflow', workflowName: 'w', subjects: { patient: `p-${id}` } };
    await runs.insert({ ...about, id, event });
    print(`run ${id}`);
  };
  const worker = async (number: number) => {
    for (let turn = 0; ; turn += 1) await write(`${name}-${number}-${turn}`);
  };
  await Promise.all(Array.from({ length: 32 }, (_, number) => worker(number)));
}

void main();
