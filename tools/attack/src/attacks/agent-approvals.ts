import { requireHeld, type DeclaredAttack } from '../attack';
import { send, submission, turnWith } from '../provider/answers';
import { createKey } from '../target/open-target';
import { type Target } from '../target/target';
import { invoke, PATIENT, whileAgent, type PublishedAgent } from './agent-calls';
import { requireReady, waitForEnd, waitForRun } from './workflows';

const WRITE = {
  id: 'write',
  tool: 'clinical_add-notification',
  arguments: JSON.stringify({ severity: 'info', title: 'Avis', body: 'Un avis' }),
};

/** Has the agent ask for a write. Returns the id of the run that waits for its approval. */
async function askForWrite(target: Target, agent: PublishedAgent): Promise<string> {
  const { secret: key } = await createKey(target.stack, { roles: [`agent:${agent.slug}`] });
  const headers = { prefer: 'respond-async' };
  const started = await invoke(target, agent, 'write', { key, headers });
  requireReady(started.status === 202, 'the agent', started);
  const { runId } = started.json<{ runId: string }>();
  await waitForRun(target, runId, {
    what: 'to wait for the approval',
    holds: ({ snapshot }) => snapshot?.phase === 'suspended',
  });
  return runId;
}

async function approve(target: Target, agent: PublishedAgent): Promise<string> {
  const { call, stack } = target;
  const runId = await askForWrite(target, agent);
  const decide = (key: string) =>
    call(`/api/validations/${encodeURIComponent(`agent~approval-1:${runId}`)}/resolve`, {
      key,
      body: { decision: 'accepted' },
    });
  const bare = await createKey(stack, { roles: ['clinician'] });
  const refused = await decide(bare.secret);
  requireHeld(refused.status === 403, `a key without task roles was answered ${refused.status}`);
  const doctor = await createKey(stack, { roles: ['clinician'], taskRoles: ['doctor'] });
  const accepted = await decide(doctor.secret);
  requireHeld(accepted.status === 200, `a doctor was answered ${accepted.status}`);
  await waitForEnd(target, runId);
  return `${refused.status} ${refused.json<{ code: string }>().code}, then a doctor: 200`;
}

/** Attacks by people on what agents want to write. */
export const agentApprovalAttacks: readonly DeclaredAttack[] = [
  {
    name: 'agent-approval-without-role',
    does: 'approves a write of an agent that names no roles with a key that has no task role',
    isQuick: true,
    run: (target) =>
      whileAgent(
        target,
        'brief',
        (agent) => {
          const turns = [turnWith([WRITE]), turnWith([submission(PATIENT)])];
          target.provider.behave('write', ({ turn }, response) =>
            send(response, turns[turn] ?? '{}'),
          );
          return approve(target, agent);
        },
        { tools: ['clinical.add-notification'] },
      ),
  },
];
