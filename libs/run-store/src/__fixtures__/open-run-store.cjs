/**
 * Opens the run index of argv[2] when told to on stdin, enters one run every process enters and one
 * of its own, and prints how many runs it then reads.
 */
const { openRunStore } = require('@platform/run-store');

const [, , url, name] = process.argv;

process.stdin.once('data', async () => {
  const store = await openRunStore(url);
  for (const id of ['shared', name]) {
    await store.insert({ id, service: 'workflow', workflowName: name, event: { eventId: id } });
  }
  await store.setFinalStatus(name, 'completed');
  console.log(JSON.stringify({ runs: (await store.list()).length }));
  await store.close();
  process.stdin.destroy();
});

console.log('ready');
