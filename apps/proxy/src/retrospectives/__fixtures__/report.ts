const numbers = (fired: number) => ({
  ...{ started: 3, fired, patients: fired, tasks: 0, failed: 0, undecided: 0 },
});

/** A report of two versions, as the command makes it. */
export const REPORT = {
  apiVersion: 'platform/retrospective-v1',
  workflow: { slug: 'alert', name: { fr: 'Alerte', en: 'Alert' } },
  sides: [
    { label: 'published v3', version: 3 },
    { label: 'draft', version: 0 },
  ],
  period: { from: '2026-10-01', to: '2026-10-31', days: 31, timezone: 'Europe/Paris' },
  export: {
    ...{ files: 2, lines: 9, resources: [{ type: 'Observation', count: 3 }], outOfOrder: 0 },
    rejected: [{ reason: 'cut', count: 1, places: [{ file: 'Observation.ndjson', line: 9 }] }],
    knownBy: 'updated',
  },
  events: {
    ...{ total: 3, patients: 2, bindings: [{ name: 'ehr-potassium', count: 3, repeated: 0 }] },
    leftOut: [],
  },
  isComplete: true,
  totals: [numbers(2), numbers(1)],
  rows: [{ ward: 'Cardiologie', week: '2026-W40', events: 3, sides: [numbers(2), numbers(1)] }],
  outcomes: [{ name: 'alert: pass', counts: [2, 1] }],
  tasks: [],
  writes: [{ name: 'patient.addNotification', counts: [2, 1] }],
  starts: [],
  failures: [],
  differing: { count: 1, kinds: [{ difference: 'no-longer-fires', count: 1 }] },
  cases: [
    {
      ...{ case: 2, patient: 'P-0a1b2c3d', ward: 'Cardiologie', week: '2026-W40' },
      difference: 'no-longer-fires',
      sides: [
        {
          ...{ status: 'completed', outcomes: ['alert: pass'], tasks: [] },
          writes: ['patient.addNotification'],
        },
        { status: 'completed', outcomes: ['alert: else'], tasks: [], writes: [] },
      ],
    },
  ],
} as const;
