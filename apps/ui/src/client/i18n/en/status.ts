import type { Translation } from '../fr';

export const status: Pick<Translation, 'status'> = {
  status: {
    running: 'Running',
    completed: 'Completed',
    failed: 'Failed',
    lost: 'Lost',
    suspended: 'Waiting',
    incident: 'Incident',
    retrying: 'Retrying',
    person: 'Waits for a person',
    event: 'Waits for an event',
    time: 'Waits for a time',
    queued: 'Queued',
    pending: 'To come',
    waiting: 'Waiting',
    done: 'Done',
    skipped: 'Skipped',
    substituted: 'Substituted',
    cancelled: 'Cancelled',
  },
};
