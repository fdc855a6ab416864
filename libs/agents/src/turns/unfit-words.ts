import { NodeError } from '@platform/ports';

import { SUBMIT } from '../conversation/agent-tool';
import type { UnfitReason } from './judge-turn';

const NORMALLY = `Use the tool calls of the protocol; end with the tool ${SUBMIT}.`;

/** For the model: why nothing of its turn was taken, and what to do. */
export const REPAIR: Readonly<Record<UnfitReason, string>> = {
  'answer-cut': 'Your turn was cut at the output limit, so nothing of it counts. Answer shorter.',
  'answer-paused': `Your turn was paused, so nothing of it counts. ${NORMALLY}`,
  'answer-stopped': `Your turn was stopped before its end, so nothing of it counts. ${NORMALLY}`,
  'finish-unknown': `Your turn did not end well, so nothing of it counts. ${NORMALLY}`,
  'calls-missing': `Your turn ended to call tools, and has no call. ${NORMALLY}`,
  'answer-empty': `Your turn says nothing. ${NORMALLY}`,
  'reasoning-unclosed': `Your reasoning did not end, so there is no answer. ${NORMALLY}`,
  'reasoning-in-output': `Not made: there is reasoning in the arguments. Leave it out. ${NORMALLY}`,
  'call-as-text': `A call that is written as text is not made, and is no answer. ${NORMALLY}`,
  'markup-in-text': `There are tokens of a chat template in your text. Leave them out. ${NORMALLY}`,
};

const WHY: Readonly<Record<UnfitReason, string>> = {
  'answer-cut': 'la réponse du modèle est coupée à la limite de longueur',
  'answer-paused': 'le fournisseur interrompt la réponse du modèle',
  'answer-stopped': "une séquence d'arrêt non demandée coupe la réponse du modèle",
  'finish-unknown': 'la réponse du modèle se termine sans raison connue',
  'calls-missing': 'le modèle annonce un appel sans le faire',
  'answer-empty': 'la réponse du modèle est vide',
  'reasoning-unclosed': 'le raisonnement du modèle ne se termine pas',
  'reasoning-in-output': 'le modèle met son raisonnement dans ses sorties',
  'call-as-text': 'le modèle écrit ses appels sous forme de texte',
  'markup-in-text': 'la réponse du modèle contient des jetons de gabarit de conversation',
};

/** The failure of an agent whose model gave one unfit turn after another. */
export const unfitFailure = (reason: UnfitReason, agent: string): NodeError =>
  new NodeError(reason, `« ${agent} » : ${WHY[reason]}`);
