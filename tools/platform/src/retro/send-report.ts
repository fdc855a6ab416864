import type { components } from '@platform/api-client';
import type { RetrospectiveReport } from '@platform/retrospective';

import { openProxy, type PROXY_OPTIONS } from '../call-proxy';
import type { OperatorCall, readArguments } from '../command';

type ProxyOptions = ReturnType<typeof readArguments<typeof PROXY_OPTIONS>>['values'];
/** The members are the same; those of the client are not readonly. */
const bodyOf = (report: RetrospectiveReport) =>
  JSON.parse(JSON.stringify(report)) as components['schemas']['RetrospectiveReport'];

/** Sends a report to the proxy. Throws OperatorError for its refusal. */
export async function sendReport(
  call: OperatorCall,
  options: ProxyOptions,
  report: RetrospectiveReport,
): Promise<void> {
  const { id } = await openProxy(call, options).call<{ readonly id: string }>((client) =>
    client.POST('/api/retrospectives', { body: bodyOf(report) }),
  );
  call.printStatus(`sent: /retrospectives?report=${id} of the console`);
}
