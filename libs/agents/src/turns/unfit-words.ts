import { NodeError, type LocalizedText } from '@platform/ports';

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

const WHY: Readonly<Record<UnfitReason, LocalizedText>> = {
  'answer-cut': {
    fr: 'la réponse du modèle est coupée à la limite de longueur',
    en: 'the answer of the model is cut at the output limit',
  },
  'answer-paused': {
    fr: 'le fournisseur interrompt la réponse du modèle',
    en: 'the provider interrupts the answer of the model',
  },
  'answer-stopped': {
    fr: "une séquence d'arrêt non demandée coupe la réponse du modèle",
    en: 'a stop sequence that nobody asked for cuts the answer of the model',
  },
  'finish-unknown': {
    fr: 'la réponse du modèle se termine sans raison connue',
    en: 'the answer of the model ends without a known reason',
  },
  'calls-missing': {
    fr: 'le modèle annonce un appel sans le faire',
    en: 'the model announces a call and does not make it',
  },
  'answer-empty': {
    fr: 'la réponse du modèle est vide',
    en: 'the answer of the model is empty',
  },
  'reasoning-unclosed': {
    fr: 'le raisonnement du modèle ne se termine pas',
    en: 'the reasoning of the model does not end',
  },
  'reasoning-in-output': {
    fr: 'le modèle met son raisonnement dans ses sorties',
    en: 'the model puts its reasoning into its outputs',
  },
  'call-as-text': {
    fr: 'le modèle écrit ses appels sous forme de texte',
    en: 'the model writes its calls as text',
  },
  'markup-in-text': {
    fr: 'la réponse du modèle contient des jetons de gabarit de conversation',
    en: 'the answer of the model contains tokens of a chat template',
  },
};

/** The failure of an agent whose model gave one unfit turn after another. */
export const unfitFailure = (reason: UnfitReason, agent: string): NodeError =>
  new NodeError(reason, {
    fr: `« ${agent} » : ${WHY[reason].fr}`,
    en: `"${agent}": ${WHY[reason].en}`,
  });
