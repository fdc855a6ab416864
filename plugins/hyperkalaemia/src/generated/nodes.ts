// Generated from plugin.yaml (and the manifests it depends on) by `nx typegen @platform/plugin-hyperkalaemia`.
// Do not edit: change the manifest and generate again.

/** Statut d'un traitement. */
export type MedicationStatus = 'active' | 'on-hold' | 'stopped' | 'completed' | 'intended';

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

/** Node id → what it reads and gives, for `ComputeBehavior<Nodes['…']>` and the like. */
export interface Nodes {
  /** Traitements hyperkaliémiants */
  'hyperkalaemia.potassium-raising-medications': {
    readonly inputs: {
      readonly medications: readonly Medication[];
    };
    readonly outputs: {
      readonly count: number;
      /** Leurs noms, séparés par des virgules ; vide quand il n'y en a pas. */
      readonly names: string;
      /** Nombre de traitements sans code ATC, dont on ne sait rien. */
      readonly unclassified: number;
    };
    readonly config: {};
  };
}
