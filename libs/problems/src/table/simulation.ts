import { defineProblems } from '../problem-type';

/** Problems of simulation, stored tests and shadow comparison. */
export const SIMULATION_PROBLEMS = defineProblems({
  'event-not-accepted': {
    status: 422,
    title: { fr: 'Événement non accepté', en: 'Event not accepted' },
    detail: {
      fr: "Aucun déclencheur de ce workflow n'accepte cet événement.",
      en: 'No trigger of this workflow accepts this event.',
    },
    meaning:
      'No trigger of the simulated workflow takes the event; `errors` lists the types that are.',
    remedy: 'Correct `event`, or the workflow.',
  },
  'live-agents-unavailable': {
    status: 422,
    title: { fr: 'Agents réels indisponibles', en: 'Live agents not available' },
    detail: {
      fr: "L'instance ne connecte ici aucun exécuteur d'agents ; donnez leurs sorties par « agents ».",
      en: 'The instance connects no agent runner here; give their outputs under "agents".',
    },
    meaning: 'A simulation is to use live agents, and no agent runner is bound here.',
    remedy: 'Give their outputs under `options.agents`.',
  },
  'no-tests': {
    status: 409,
    title: { fr: 'Aucun test', en: 'No tests' },
    detail: {
      fr: "Aucun cas de test n'est enregistré pour ce workflow.",
      en: 'No test case is stored for this workflow.',
    },
    meaning: 'No test case is stored for the workflow.',
    remedy: 'Store some.',
  },
  'nothing-published': {
    status: 409,
    title: { fr: 'Rien de publié', en: 'Nothing published' },
    detail: {
      fr: "Aucune version de ce workflow n'est en service : il n'y a rien à comparer.",
      en: 'No version of this workflow is in force: there is nothing to compare with.',
    },
    meaning: 'No version of the workflow is in force, so there is nothing to compare with.',
    remedy: 'Publish one.',
  },
  'run-version-unknown': {
    status: 409,
    title: { fr: "Version d'exécution inconnue", en: 'Version of the run unknown' },
    detail: {
      fr: "La version que cette exécution a suivie n'est pas enregistrée telle quelle.",
      en: 'The version that this run walked is not stored as it was.',
    },
    meaning: 'The version that the run walked is not in the definition store as it was.',
    remedy: 'Nothing: this run cannot be simulated again.',
  },
  'simulation-input-invalid': {
    status: 422,
    title: { fr: 'Option de simulation invalide', en: 'Invalid simulation option' },
    detail: {
      fr: "Une option ne convient pas au workflow ou aux ports de l'instance.",
      en: 'An option does not fit the workflow or the ports of the instance.',
    },
    meaning:
      'An option names no node of the workflow or no port with a sandbox, or a sandbox refuses its seed.',
    remedy: 'Correct what `errors` names.',
  },
  'simulation-too-large': {
    status: 422,
    title: { fr: 'Simulation trop grande', en: 'Simulation too large' },
    detail: {
      fr: 'La simulation a dépassé le nombre de nœuds, la durée ou la taille de réponse permis.',
      en: 'The simulation went over the nodes, the time or the size of answer that are allowed.',
    },
    meaning:
      'A simulation is over 10,000 nodes, 10 s (180 s with live agents; 30 s for all stored test cases) or 32 Mi characters of answer.',
    remedy: 'Simulate less at once.',
  },
  'tests-invalid': {
    status: 422,
    title: { fr: 'Tests invalides', en: 'Invalid tests' },
    detail: {
      fr: 'Le document ne contient pas de cas de test de ce workflow : voir « errors ».',
      en: 'The document holds no test cases of this workflow: see "errors".',
    },
    meaning:
      'The document holds no test cases of this workflow; `errors` has each finding with its place.',
    remedy: 'Correct them.',
  },
  'trace-insufficient': {
    status: 422,
    title: { fr: 'Trace insuffisante', en: 'Trace not sufficient' },
    detail: {
      fr: 'La trace ne donne pas tout ce que cette version demande : voir « errors ».',
      en: 'The trace does not give all that this version asks for: see "errors".',
    },
    meaning:
      'The trace of the run does not tell all that the version asks for; `errors` names each node and why.',
    remedy: 'Run it again live, or in another version.',
  },
  'trace-unavailable': {
    status: 409,
    title: { fr: 'Trace indisponible', en: 'Trace not available' },
    detail: {
      fr: "La trace de cette exécution n'est plus, ou pas encore, là pour être rejouée.",
      en: 'The trace of this run is not there any more, or not yet, to be simulated from.',
    },
    meaning:
      'The run has no trace that could be used: it has just begun, or nothing is kept of it any more.',
    remedy: 'Choose another run.',
  },
  'workflow-not-found': {
    status: 404,
    title: { fr: 'Workflow introuvable', en: 'Workflow not found' },
    detail: {
      fr: 'Aucun workflow publié ne porte cet identifiant, ou pas dans cette version.',
      en: 'No published workflow has this slug, or not in this version.',
    },
    meaning: 'No workflow has the slug, or not in the version.',
    remedy: 'Check `workflow` and `version`.',
  },
});
