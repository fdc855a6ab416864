import { defineProblems } from '../problem-type';

/** Problems of simulation, stored tests and shadow comparison. */
export const SIMULATION_PROBLEMS = defineProblems({
  'agent-node-unclear': {
    status: 409,
    title: { fr: 'Agent à préciser', en: 'Agent not clear' },
    detail: {
      fr: "L'exécution n'a pas d'agent de ce nom, ou en a plusieurs : voir « errors ».",
      en: 'The run has no agent of this path, or has several: see "errors".',
    },
    meaning:
      'The run has no agent at the path `node`, or several agents and no `node` was sent. `errors` lists the agents of the run that were run turn by turn.',
    remedy: 'Send `node`.',
  },
  'agent-not-replayable': {
    status: 409,
    title: { fr: 'Agent non rejouable', en: 'Agent not replayable' },
    detail: {
      fr: "L'agent n'a pas fini, n'a interrogé aucun modèle, ou a échoué pour une raison que ses tours ne répètent pas.",
      en: 'The agent has not ended, asked no model, or failed for a reason that its turns do not repeat.',
    },
    meaning:
      'What the agent did does not follow from the recorded turns: it has not ended, a mock answered, or it failed because its provider did not answer.',
    remedy: 'Choose another run.',
  },
  'agent-trace-truncated': {
    status: 409,
    title: { fr: 'Trace incomplète', en: 'Trace cut' },
    detail: {
      fr: "La trace de l'agent n'a pas gardé tout ce qu'il a reçu ou dit.",
      en: 'The trace of the agent does not have all that it got or said.',
    },
    meaning:
      'A value of the agent exceeds 16 KiB, or its turns exceed 128 Ki characters, so the trace left them out.',
    remedy: 'Choose another run.',
  },
  'event-not-accepted': {
    status: 422,
    title: { fr: 'Événement non accepté', en: 'Event not accepted' },
    detail: {
      fr: "Aucun déclencheur de ce workflow n'accepte cet événement.",
      en: 'No trigger of this workflow accepts this event.',
    },
    meaning:
      'No trigger of the simulated workflow accepts the event; `errors` lists the accepted types.',
    remedy: 'Correct `event` or the workflow.',
  },
  'live-agents-unavailable': {
    status: 422,
    title: { fr: 'Agents réels indisponibles', en: 'Live agents not available' },
    detail: {
      fr: "L'instance ne connecte ici aucun exécuteur d'agents ; donnez leurs sorties par « agents ».",
      en: 'This instance has no agent runner. Provide the outputs of agents in "agents".',
    },
    meaning: 'The simulation asks for live agents, and the instance has no agent runner.',
    remedy: 'Provide their outputs in `options.agents`.',
  },
  'no-tests': {
    status: 409,
    title: { fr: 'Aucun test', en: 'No tests' },
    detail: {
      fr: "Aucun cas de test n'est enregistré pour cette définition.",
      en: 'This definition has no stored test cases.',
    },
    meaning: 'The workflow or agent has no stored test cases.',
    remedy: 'Store test cases first.',
  },
  'nothing-published': {
    status: 409,
    title: { fr: 'Rien de publié', en: 'Nothing published' },
    detail: {
      fr: "Aucune version de ce workflow n'est en service : il n'y a rien à comparer.",
      en: 'This workflow has no published version to compare with.',
    },
    meaning: 'The workflow has no published version to compare with.',
    remedy: 'Publish a version first.',
  },
  'run-version-unknown': {
    status: 409,
    title: { fr: "Version d'exécution inconnue", en: 'Version of the run unknown' },
    detail: {
      fr: "La version que cette exécution a suivie n'est pas enregistrée telle quelle.",
      en: 'The version of this run is not stored, or its content differs.',
    },
    meaning: 'The version of the run is not in the definition store, or its content differs.',
    remedy: 'The run cannot be simulated again.',
  },
  'simulation-input-invalid': {
    status: 422,
    title: { fr: 'Option de simulation invalide', en: 'Invalid simulation option' },
    detail: {
      fr: "Une option ne convient pas au workflow ou aux ports de l'instance.",
      en: 'An option does not match the workflow or the ports of the instance.',
    },
    meaning:
      'An option names a node that the workflow does not have or a port without a sandbox, or a sandbox refuses its seed.',
    remedy: 'Correct what `errors` lists.',
  },
  'simulation-too-large': {
    status: 422,
    title: { fr: 'Simulation trop grande', en: 'Simulation too large' },
    detail: {
      fr: 'La simulation a dépassé le nombre de nœuds, la durée ou la taille de réponse permis.',
      en: 'The simulation exceeds a limit: nodes, time or size of the response.',
    },
    meaning:
      'The simulation exceeds 10,000 nodes, 10 s (180 s with live agents, 30 s for all stored test cases) or 32 Mi characters in the response.',
    remedy: 'Reduce the simulation.',
  },
  'tests-invalid': {
    status: 422,
    title: { fr: 'Tests invalides', en: 'Invalid tests' },
    detail: {
      fr: 'Le document ne contient pas de cas de test de cette définition : voir « errors ».',
      en: 'The document is not a valid set of test cases of this definition: see "errors".',
    },
    meaning:
      'The document is not a valid set of test cases of this workflow or agent. `errors` lists each finding with its path.',
    remedy: 'Correct the errors.',
  },
  'trace-insufficient': {
    status: 422,
    title: { fr: 'Trace insuffisante', en: 'Trace not sufficient' },
    detail: {
      fr: 'La trace ne donne pas tout ce que cette version demande : voir « errors ».',
      en: 'The trace does not contain all inputs that this version needs: see "errors".',
    },
    meaning:
      'The trace of the run does not contain all inputs that the version needs. `errors` lists each node with the reason.',
    remedy: 'Rerun it live, or with another version.',
  },
  'trace-unavailable': {
    status: 409,
    title: { fr: 'Trace indisponible', en: 'Trace not available' },
    detail: {
      fr: "La trace de cette exécution n'est plus, ou pas encore, là pour être rejouée.",
      en: 'This run has no usable trace: it has just begun, or its trace is no longer stored.',
    },
    meaning: 'The run has no usable trace: it has just begun, or its trace is no longer stored.',
    remedy: 'Choose another run.',
  },
  'workflow-not-found': {
    status: 404,
    title: { fr: 'Workflow introuvable', en: 'Workflow not found' },
    detail: {
      fr: 'Aucun workflow publié ne porte cet identifiant, ou pas dans cette version.',
      en: 'No workflow has this slug and version.',
    },
    meaning: 'No workflow has this slug and version.',
    remedy: 'Check `workflow` and `version`.',
  },
});
