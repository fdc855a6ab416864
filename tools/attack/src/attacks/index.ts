import { type Attack, type DeclaredAttack } from '../attack';
import { agentApprovalAttacks } from './agent-approvals';
import { agentCallerAttacks } from './agent-callers';
import { agentConversationAttacks } from './agent-conversations';
import { agentProviderAttacks } from './agent-providers';
import { agentRightsAttacks } from './agent-rights';
import { agentToolCallAttacks } from './agent-tool-calls';
import { computeAttacks } from './compute';
import { auditAttacks } from './audit';
import { computeChannelAttacks } from './compute-channel';
import { consoleAttacks } from './console';
import { expressionAttacks } from './expressions';
import { formAttacks } from './form';
import { frontDoorAttacks } from './front-door';
import { frozenAttacks } from './frozen';
import { hl7Attacks } from './hl7';
import { guessAttacks } from './guesses';
import { idAttacks } from './ids';
import { identityProviderAttacks } from './identity-provider';
import { inboxAttacks } from './inbox';
import { listAttacks } from './lists';
import { localCallerAttacks } from './local-callers';
import { lostAttemptAttacks } from './lost-attempts';
import { pluginAttacks } from './plugins';
import { overloadAttacks } from './overload';
import { publicationAttacks } from './publications';
import { oddTextAttacks } from './odd-texts';
import { publicOperationAttacks } from './public-operations';
import { rightsAttacks } from './rights';
import { sourceAttacks } from './sources';
import { waitingRunAttacks } from './waiting-runs';
import { strangerAttacks } from './strangers';
import { tlsAttacks } from './tls';
import { unreadAttacks } from './unread';
import { writeGroupAttacks } from './write-groups';

/** In the order of execution. A new topic is one file and one line here. */
const DECLARED: readonly DeclaredAttack[] = [
  ...formAttacks,
  ...frontDoorAttacks,
  ...consoleAttacks,
  ...publicOperationAttacks,
  ...localCallerAttacks,
  ...inboxAttacks,
  ...hl7Attacks,
  ...sourceAttacks,
  ...tlsAttacks,
  ...identityProviderAttacks,
  ...pluginAttacks,
  ...computeAttacks,
  ...computeChannelAttacks,
  ...rightsAttacks,
  ...guessAttacks,
  ...auditAttacks,
  ...strangerAttacks,
  ...idAttacks,
  ...oddTextAttacks,
  ...writeGroupAttacks,
  ...waitingRunAttacks,
  ...expressionAttacks,
  ...listAttacks,
  ...lostAttemptAttacks,
  ...frozenAttacks,
  ...overloadAttacks,
  ...publicationAttacks,
  ...unreadAttacks,
  ...agentRightsAttacks,
  ...agentApprovalAttacks,
  ...agentToolCallAttacks,
  ...agentConversationAttacks,
  ...agentCallerAttacks,
  ...agentProviderAttacks,
];

/** Every attack, in the order of execution. */
export const ATTACKS: readonly Attack[] = DECLARED.map((declared) => ({
  mode: 'keys',
  isQuick: false,
  ...declared,
}));
