import { HELP, parseCommandLine, UsageError } from './command-line';
import { projectEvent } from './project-event';
import { awaitRun, createProxyClient, hasEnded, waitsForPerson } from './proxy-client';
import { readObservation } from './read-observation';
import { reportIngestion, reportNotifications, reportRun } from './report';

/**
 * Posts an Observation as an event, waits for its runs and prints each result as soon as it is known. Returns
 * whether every awaited run completed or waits for a person. Throws UsageError.
 */
export async function postObservation(
  args: readonly string[],
  print: (line: string) => void,
): Promise<boolean> {
  const command = parseCommandLine(args, process.env);
  if (command === undefined) {
    print(HELP);
    return true;
  }
  const event = projectEvent(await readObservation(command.file));
  const proxy = createProxyClient(command.url, command.apiKey);
  const ingestion = await proxy.postEvent(event);
  reportIngestion(event, ingestion).forEach(print);
  if (!command.wait) return true;

  const known = ingestion.outcome === 'duplicate' ? [{ runId: event.eventId }] : [];
  const started = ingestion.runs ?? known;
  let allCompleted = true;
  for (const { runId } of started) {
    const run = await awaitRun(proxy, runId, command.timeoutSeconds);
    reportRun(runId, run).forEach(print);
    if (waitsForPerson(run)) continue;
    if (!hasEnded(run)) {
      throw new UsageError(`the run has not ended after ${command.timeoutSeconds} s; it goes on`);
    }
    allCompleted &&= run.status === 'completed';
  }
  const notifications = await proxy.getNotifications(event.patientId);
  reportNotifications(event.patientId, notifications).forEach(print);
  return allCompleted;
}
