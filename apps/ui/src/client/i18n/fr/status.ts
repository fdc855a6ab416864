/** Words for the states of runs and nodes, wherever they are shown. */
export const status = {
  status: {
    running: 'En cours',
    completed: 'Terminée',
    failed: 'En échec',
    lost: 'Perdue',
    suspended: 'En attente',
    incident: 'Incident',
    retrying: 'Réessaie',
    person: 'Attend une personne',
    event: 'Attend un événement',
    time: 'Attend une échéance',
    queued: 'En file',
    pending: 'À venir',
    waiting: 'En attente',
    done: 'Fait',
    skipped: 'Sauté',
    substituted: 'Remplacé',
    cancelled: 'Annulé',
  },
} as const;
