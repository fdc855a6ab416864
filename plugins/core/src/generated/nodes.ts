// Generated from plugin.yaml (and the manifests it depends on) by `nx typegen @platform/plugin-core`.
// Do not edit: change the manifest and generate again.

import type { JsonValue } from '@platform/sdk';

/** Ce qu'un humain a décidé d'une validation. */
export type ValidationDecision = 'accepted' | 'rejected';

/** Ce qu'un nœud en échec rend sur « $error » quand « onError » vaut « route ». */
export type NodeError = {
  /** Code stable de l'échec. */
  readonly code: string;
  /** Phrase lisible, sans donnée du patient. */
  readonly message: string;
  /** Chemin du nœud dans la trace. */
  readonly nodePath: string;
};

/** Node id → what it reads and gives, for `ComputeBehavior<Nodes['…']>` and the like. */
export interface Nodes {
  /** Webhook */
  'core.webhook': {
    readonly inputs: {};
    readonly outputs: {
      /** Corps de l'appel ; une référence par type de contexte s'y ajoute. */
      readonly body: JsonValue;
    };
    readonly config: {
      /** Condition sur « event » ; fausse, l'événement ne démarre rien. */
      readonly when?: string;
    };
  };
  /** Planification */
  'core.schedule': {
    readonly inputs: {};
    readonly outputs: {
      /** Instant du déclenchement réel. */
      readonly firedAt: string;
      /** Instant prévu par la règle. */
      readonly scheduledFor: string;
    };
    readonly config: {
      /** Règle cron. */
      readonly cron?: string;
      /** Fuseau IANA de la règle ; celui de l'instance par défaut. */
      readonly timezone?: string;
      /** Que faire des instants manqués pendant un arrêt. */
      readonly missed?: string;
      /** Condition sur « event » ; fausse, l'événement ne démarre rien. */
      readonly when?: string;
    };
  };
  /** Appel par un workflow */
  'core.workflow-called': {
    readonly inputs: {};
    readonly outputs: {};
    readonly config: {
      /** Condition sur « event » ; fausse, l'événement ne démarre rien. */
      readonly when?: string;
    };
  };
  /** Démarrage manuel */
  'core.manual': {
    readonly inputs: {};
    readonly outputs: {
      /** Ce que la personne a fourni. */
      readonly input: JsonValue;
    };
    readonly config: {
      /** Condition sur « event » ; fausse, l'événement ne démarre rien. */
      readonly when?: string;
    };
  };
  /** Attendre */
  'core.wait': {
    readonly inputs: {};
    readonly outputs: {};
    readonly config: {
      /** Ports du nœud, nommés et typés. */
      readonly ports?: JsonValue;
      /** Durée d'attente (ISO 8601). */
      readonly for?: string;
      /** Expression de l'instant attendu. */
      readonly until?: string;
      /** Type de l'événement attendu et expression « match » qui le reconnaît. */
      readonly event?: JsonValue;
      /** Attente maximale d'un événement. */
      readonly timeout?: string;
    };
  };
  /** Appeler un workflow */
  'core.call': {
    readonly inputs: {};
    readonly outputs: {};
    readonly config: {
      /** Identifiant du workflow appelé. */
      readonly workflow?: string;
      /** « pinned », « published » ou un numéro de version. */
      readonly version?: JsonValue;
      /** Attendre ses sorties ou le démarrer à part. */
      readonly mode?: string;
      /** Expression de l'identifiant, par type de contexte, quand il change. */
      readonly context?: JsonValue;
    };
  };
  /** Journaliser */
  'core.log': {
    readonly inputs: {};
    readonly outputs: {};
    readonly config: {
      /** Ports du nœud, nommés et typés. */
      readonly ports?: JsonValue;
      /** Niveau de la ligne ; « info » par défaut. */
      readonly level?: string;
      /** Phrase écrite telle quelle. */
      readonly message?: string;
    };
  };
  /** Constante */
  'core.constant': {
    readonly inputs: {};
    readonly outputs: {};
    readonly config: {
      /** Type de la valeur. */
      readonly type?: JsonValue;
      /** La valeur. */
      readonly value?: JsonValue;
    };
  };
  /** Expression */
  'core.expression': {
    readonly inputs: {};
    readonly outputs: {};
    readonly config: {
      /** Ports du nœud, nommés et typés. */
      readonly ports?: JsonValue;
      /** Expression de la valeur. */
      readonly expr?: string;
      /** Type de la valeur. */
      readonly type?: JsonValue;
    };
  };
  /** Table de décision */
  'core.table': {
    readonly inputs: {};
    readonly outputs: {};
    readonly config: {
      /** Colonnes testées, nommées et typées, chacune un port d'entrée. */
      readonly inputs?: JsonValue;
      /** Colonnes données, nommées et typées. */
      readonly outputs?: JsonValue;
      /** Combien de lignes conviennent. */
      readonly hit?: string;
      /** Ce que « collect » fait des lignes qui conviennent. */
      readonly aggregate?: string;
      /** Lignes, chacune avec ses cellules, ses sorties, sa source et une note. */
      readonly rows?: JsonValue;
      /** Combinaisons qui n'arrivent pas, avec la raison. */
      readonly impossible?: JsonValue;
      /** D'où vient la table. */
      readonly evidence?: JsonValue;
    };
  };
  /** Texte */
  'core.template': {
    readonly inputs: {};
    readonly outputs: {};
    readonly config: {
      /** Ports du nœud, nommés et typés. */
      readonly ports?: JsonValue;
      /** Texte avec ses places. */
      readonly text?: string;
    };
  };
  /** Validation */
  'core.validation': {
    readonly inputs: {};
    readonly outputs: {
      /** Acceptée ou refusée. */
      readonly decision: ValidationDecision;
      /** Auteur de la décision. */
      readonly by: string;
      /** Instant de la décision. */
      readonly at: string;
      /** Motif donné. */
      readonly reason: string;
    };
    readonly config: {
      /** Question posée ; modèle de texte. */
      readonly title?: string;
      /** Consigne ; modèle de texte. */
      readonly instructions?: string;
      /** Ports de ce qui est montré. */
      readonly payload?: JsonValue;
      /** Champs demandés, chacun une sortie. */
      readonly form?: JsonValue;
      /** À qui la question est posée. */
      readonly assignment?: JsonValue;
      /** Urgence de la demande. */
      readonly priority?: string;
      /** Délai de réponse (ISO 8601). */
      readonly due?: string;
      /** Ce qui se passe sans réponse. */
      readonly escalation?: JsonValue;
      /** Jeu de valeurs des motifs de refus, et s'il en faut un. */
      readonly rejectReasons?: JsonValue;
    };
  };
  /** Agent */
  'core.agent': {
    readonly inputs: {};
    readonly outputs: {};
    readonly config: {
      /** Nom de l'agent. */
      readonly name?: string;
      /** Fournisseur du modèle. */
      readonly provider?: string;
      /** Modèle. */
      readonly model?: string;
      /** Consigne du système. */
      readonly prompt?: string;
      /** Ports d'entrée, nommés et typés. */
      readonly inputs?: JsonValue;
      /** Ports de sortie, nommés et typés. */
      readonly outputs?: JsonValue;
      /** Nœuds que le modèle peut appeler. */
      readonly tools?: readonly string[];
      /** Nombre maximal de tours. */
      readonly maxIterations?: number;
      /** Appels d'outils qu'une personne approuve. */
      readonly approval?: JsonValue;
      /** Budgets de jetons. */
      readonly limits?: JsonValue;
    };
  };
}
