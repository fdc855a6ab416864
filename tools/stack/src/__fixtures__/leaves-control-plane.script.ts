import { startControlPlane } from '../control-plane';

/** A test run that is killed while its control plane runs. */
void startControlPlane().then(({ pid, dataDir }) => {
  process.stdout.write(`${JSON.stringify({ pid, dataDir })}\n`);
});
