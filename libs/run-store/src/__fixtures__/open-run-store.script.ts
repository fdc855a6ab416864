import { openRunStore } from '../index';

/**
 * Opens the run index of the first argument when told to on stdin, enters one run every process enters and one
 * of its own, and prints how many runs it then reads.
 */
const [url = '', name = ''] = process.argv.slice(2);

async function enterRuns(): Promise<void> {
  const store = await openRunStore(url);
  for (const id of ['shared', name]) {
    await store.insert({ id, service: 'workflow', workflowName: name, event: { eventId: id } });
  }
  await store.setFinalStatus(name, 'completed');
  process.stdout.write(JSON.stringify({ runs: (await store.list()).length }));
  await store.close();
  process.stdin.destroy();
}

process.stdin.once('data', () => void enterRuns());

process.stdout.write('ready\n');
