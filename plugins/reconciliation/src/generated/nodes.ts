// Generated from plugin.yaml (and the manifests it depends on) by `nx typegen @platform/plugin-reconciliation`.
// Do not edit: change the manifest and generate again.

import type { JsonValue } from '@platform/sdk';

/** Ce qui sépare une ligne du domicile et la prescription d'entrée. */
export type DivergenceKind = 'omission' | 'addition' | 'changed' | 'substitution';

/** Ce qui change d'un même médicament. */
export type PosologyChange = 'dose' | 'frequency' | 'form' | 'suspended' | 'unclear';

/** Statut d'un traitement. */
export type MedicationStatus = 'active' | 'on-hold' | 'stopped' | 'completed' | 'intended';

/** Si une divergence est voulue. */
export type DivergenceIntent = 'intentional' | 'unintentional' | 'undetermined';

/** Gravité possible d'une divergence pour le patient. */
export type DivergenceSeverity = 'minor' | 'moderate' | 'major';

/** Différence entre le traitement du domicile et la prescription d'entrée. */
export type Divergence = {
  readonly number: number;
  readonly kind: DivergenceKind;
  /** Ce qu'elle est en une ligne, dans la langue du site. */
  readonly label: string;
  /** ATC de niveau 5, quand il est connu. */
  readonly code?: string;
  readonly changes?: readonly PosologyChange[];
  readonly home?: Medication;
  readonly ordered?: Medication;
  readonly intent?: DivergenceIntent;
  readonly severity?: DivergenceSeverity;
  readonly justification?: string;
};

/** Traitement déclaré. */
export type Medication = {
  readonly coding: Coding;
  /** En cours par défaut. */
  readonly status?: MedicationStatus;
  readonly dosageText?: string;
  /** Date ou instant ISO 8601. */
  readonly startedAt?: string;
};

/** Code d'un système de codage, ou texte seul. */
export type Coding = {
  /** Vide quand la source ne donne qu'un texte. */
  readonly code: string;
  readonly display: string;
  /** Tel que la source le donne, un URI en principe. */
  readonly system?: string;
};

/** Ce qu'un agent propose d'une divergence. Un pharmacien décide. */
export type DivergenceProposal = {
  /** Celui de la divergence. */
  readonly number: number;
  /** Celui de la divergence, si elle en a un. */
  readonly code?: string;
  /** Celui de la divergence. */
  readonly kind: DivergenceKind;
  readonly intent: DivergenceIntent;
  readonly severity: DivergenceSeverity;
  readonly justification: string;
};

/** Prescription et ses lignes. */
export type Prescription = {
  readonly id: string;
  readonly patientId: string;
  readonly items: readonly Medication[];
};

/** Node id → what it reads and gives, for `ComputeBehavior<Nodes['…']>` and the like. */
export interface Nodes {
  /** Comparer les traitements */
  'reconciliation.compare': {
    readonly inputs: {
      /** Les lignes identiques de plusieurs sources comptent une fois. */
      readonly home: readonly Medication[];
      /** Les lignes arrêtées ou terminées ne sont pas lues. */
      readonly prescription: Prescription;
    };
    readonly outputs: {
      readonly divergences: readonly Divergence[];
      readonly identical: number;
      readonly omissions: number;
      readonly additions: number;
      readonly changes: number;
      readonly substitutions: number;
      /** Une par ligne de texte ; un tiret quand il n'y en a pas. */
      readonly identicalText: string;
    };
    readonly config: {};
  };
  /** Vérifier la proposition */
  'reconciliation.check-proposal': {
    readonly inputs: {
      readonly divergences: readonly Divergence[];
      /** Absentes quand aucun agent n'a proposé. */
      readonly proposals?: readonly DivergenceProposal[];
      /** L'erreur de l'agent. */
      readonly failure?: JsonValue;
    };
    readonly outputs: {
      /** Avec l'intention, la gravité et la justification proposées, quand la proposition est fidèle. */
      readonly divergences: readonly Divergence[];
      /** Une ligne par divergence, avec son numéro et ce qui est proposé. */
      readonly sheet: string;
      /** D'où vient le classement. */
      readonly remark: string;
    };
    readonly config: {};
  };
  /** Retenir les divergences */
  'reconciliation.retain': {
    readonly inputs: {
      readonly divergences: readonly Divergence[];
      readonly numbers?: readonly number[];
    };
    readonly outputs: {
      readonly retained: readonly Divergence[];
      /** Ce qui est retenu et ce qui ne l'est pas. */
      readonly text: string;
    };
    readonly config: {};
  };
}
