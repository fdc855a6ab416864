import { NodeError, UnboundPortError, type PendingValidation } from '@platform/ports';

import {
  hasEnded,
  MODES,
  openEngineHarness,
  specOf,
  type EngineHarness,
} from '../__fixtures__/engine-harness';
import { notifyRoles, type RoleNotices } from './notify-roles';

const notices: RoleNotices = {
  roles: {
    doctor: { notify: 'on-call', label: { fr: 'Médecin', en: 'Doctor' } },
    chief: { notify: 'on-call' },
    nurse: { notify: 'ward', label: { fr: 'Infirmier ou infirmière' } },
    clerk: { label: { fr: 'Secrétariat' } },
  },
  consoleUrl: 'https://console.chu.example',
};

interface Sent {
  readonly channel?: string;
  readonly title?: string;
  readonly body?: string;
  readonly key: string;
}

/** A notification port that keeps what it is given. */
function port() {
  const sent: Sent[] = [];
  const send = async (notification: object, { idempotencyKey }: { idempotencyKey: string }) =>
    void sent.push({ ...notification, key: idempotencyKey });
  return { sent, send };
}

const task: PendingValidation = {
  runId: 'lab.potassium.p-severe',
  pendingId: 'ask:lab.potassium.p-severe',
  kind: 'core.validation',
  workflowName: 'Hyperkaliémie sévère',
  title: 'Kaliémie à 7,2 mmol/L : arrêter la spironolactone ?',
  instructions: 'Mme Durand, 81 ans',
  payload: { potassium: 7.2 },
  assignment: { roles: ['doctor'] },
};

/** What is sent of a task. */
async function sentOf(more: Partial<PendingValidation> = {}, language: 'fr' | 'en' = 'fr') {
  const notification = port();
  await notifyRoles(
    { ...task, ...more },
    { idempotencyKey: 'k:publish', signal: new AbortController().signal },
    {
      notices,
      ports: { notification },
      reader: { language, locale: language === 'fr' ? 'fr' : 'en-GB', timezone: 'Europe/Paris' },
    },
  );
  return notification.sent;
}

describe('what roles are told of a task', () => {
  it('is that it waits, how urgent it is, and where it is decided', async () => {
    const due = { priority: 'urgent', dueAt: '2026-11-27T11:30:00.000Z' } as const;
    expect(await sentOf(due)).toEqual([
      {
        severity: 'warning',
        title: 'Une tâche attend : Médecin',
        body: [
          'Rôle : Médecin',
          'Priorité : urgente',
          'À décider avant le : 27/11/2026 12:30',
          'https://console.chu.example/inbox',
        ].join('\n'),
        channel: 'on-call',
        key: 'k:publish:on-call',
      },
    ]);
    expect(await sentOf({ reminders: 1 }, 'en')).toMatchObject([
      {
        severity: 'warning',
        title: 'Reminder: a task is still waiting: Doctor',
        body: 'Role: Doctor\nPriority: routine\nhttps://console.chu.example/inbox',
      },
    ]);
  });

  it('is nothing of what is asked, of whom it is about, or of an id that may say it', async () => {
    const told = JSON.stringify(await sentOf({ reminders: 1, dueAt: '2026-11-27T11:30:00.000Z' }));
    for (const clinical of [
      'potassium',
      'Kalié',
      'Hyperkalié',
      '7,2',
      'Durand',
      'p-severe',
      'ask:',
    ])
      expect(told).not.toContain(clinical);
  });

  it('goes once to each channel, and to roles that have one alone', async () => {
    const all = await sentOf({
      assignment: { roles: ['doctor', 'nurse', 'chief', 'clerk', 'toString'] },
    });
    expect(all.map(({ channel, title }) => [channel, title])).toEqual([
      ['on-call', 'Une tâche attend : Médecin, chief'],
      ['ward', 'Une tâche attend : Infirmier ou infirmière'],
    ]);
    expect(await sentOf({ assignment: { roles: ['clerk'] } })).toEqual([]);
    expect(await sentOf({ assignment: { users: ['dr-a'] } })).toEqual([]);
    const { assignment: _everybody, ...unassigned } = task;
    expect(await sentOf({ ...unassigned, assignment: {} })).toEqual([]);
  });

  it('fails where the port is not bound', async () => {
    const effect = { idempotencyKey: 'k', signal: new AbortController().signal };
    const reader = { language: 'fr', locale: 'fr', timezone: 'Europe/Paris' } as const;
    await expect(notifyRoles(task, effect, { notices, ports: {}, reader })).rejects.toThrow(
      UnboundPortError,
    );
  });
});

describe.each(MODES)('roles that a run tells of its tasks, %s', (_mode, alwaysReplay) => {
  const notification = port();
  let harness: EngineHarness;
  /** Calls that the port does not take yet. */
  let refusals = 0;
  beforeAll(async () => {
    const { send } = notification;
    notification.send = async (...call) => {
      if (refusals > 0) {
        refusals -= 1;
        throw new NodeError('away', 'absent', { retryable: true });
      }
      await send(...call);
    };
    harness = await openEngineHarness({ alwaysReplay, notices, ports: { notification } });
  });
  afterAll(() => harness.stop());

  beforeEach(() => void notification.sent.splice(0));

  it('are told once when it is asked and once for each reminder, whatever is replayed or tried again', async () => {
    refusals = 1;
    const runId = await harness.run(
      specOf(
        [
          { id: 'start', type: 't.start' },
          {
            id: 'ask',
            type: 't.ask',
            config: {
              assignment: { roles: ['doctor'] },
              escalation: [
                { after: 'PT1S', do: 'remind' },
                { after: 'PT2S', do: 'reassign', to: ['nurse'] },
              ],
            },
          },
          { id: 'write', type: 't.write' },
        ],
        ['start.value -> ask.value', 'ask.value -> write.value'],
      ),
    );
    await harness.snapshot(runId, () => notification.sent.length === 3);
    await harness.client.resolveValidation(runId, {
      pendingId: `ask:${runId}`,
      decision: 'accepted',
      decider: { identifiedBy: 'nobody' },
    });
    await harness.snapshot(runId, hasEnded);
    expect(notification.sent.map(({ channel, title }) => [channel, title])).toEqual([
      ['on-call', 'Une tâche attend : Médecin'],
      ['on-call', 'Rappel : une tâche attend toujours : Médecin'],
      ['ward', 'Rappel : une tâche attend toujours : Infirmier ou infirmière'],
    ]);
    expect(new Set(notification.sent.map(({ key }) => key)).size).toBe(3);
  });
});
