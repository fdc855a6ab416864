// Generated from plugin.yaml (and the manifests it depends on) by `nx typegen @platform/plugin-deterioration`.
// Do not edit: change the manifest and generate again.

/** Statut d'une observation reprise dans le dossier. */
export type ObservationStatus = 'final' | 'preliminary' | 'amended';

/** Statut d'un traitement. */
export type MedicationStatus = 'active' | 'on-hold' | 'stopped' | 'completed' | 'intended';

/** Certitude d'un problème de santé. */
export type ConditionStatus = 'suspected' | 'confirmed';

/** Mesure d'un analyte ou d'un signe. */
export type Observation = {
  /** L'analyte. */
  readonly coding: Coding;
  readonly value: number;
  /** Symbole UCUM quand la source en donne un. */
  readonly unit: string;
  /** « < », « <= », « >= » ou « > » quand la valeur n’est qu’une borne : lue comme valeur, elle est inconnue. */
  readonly comparator?: string;
  readonly observedAt: string;
  readonly status?: ObservationStatus;
  /** « < » ou « > » quand la valeur est une borne (comparateur exact dans la note). */
  readonly interpretation?: string;
  readonly referenceRange?: ReferenceRange;
  readonly derivedFrom?: string;
  readonly note?: string;
};

/** Code d'un système de codage, ou texte seul. */
export type Coding = {
  /** Vide quand la source ne donne qu'un texte. */
  readonly code: string;
  readonly display: string;
  /** Tel que la source le donne, un URI en principe. */
  readonly system?: string;
};

/** Valeurs de référence d'un résultat, telles que la source les donne. */
export type ReferenceRange = {
  readonly low?: number;
  readonly high?: number;
  /** Absente quand c'est celle de la valeur. */
  readonly unit?: string;
  /** Ce que la source dit d'autre que les bornes. */
  readonly text?: string;
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

/** Problème de santé ou diagnostic. */
export type Condition = {
  readonly coding: Coding;
  readonly status: ConditionStatus;
  /** Date ou instant ISO 8601 ; vide si inconnu. */
  readonly onsetAt: string;
  /** Présent quand le problème est résolu ; vide quand la date est inconnue. */
  readonly resolvedAt?: string;
  readonly recordedBy?: string;
};

/** Node id → what it reads and gives, for `ComputeBehavior<Nodes['…']>` and the like. */
export interface Nodes {
  /** Constantes d'une heure */
  'deterioration.vital-signs': {
    readonly inputs: {
      readonly observations: readonly Observation[];
      /** Codes de la conscience relevée à cet instant. */
      readonly consciousness?: readonly string[];
      /** Instant du relevé ; le début de l'exécution par défaut. Ce qui est plus récent, ou vieux de plus d'une heure, n'est pas lu. */
      readonly asOf?: string;
      /** Une prescription d'oxygène qui vise 88 à 92 % demande l'échelle 2. */
      readonly medications?: readonly Medication[];
      /** Un problème confirmé dont le libellé vise 88 à 92 % demande l'échelle 2 ; un diagnostic seul, non. */
      readonly conditions?: readonly Condition[];
    };
    readonly outputs: {
      /** Par minute, au plus proche. */
      readonly rate: number;
      /** En %, au plus proche. */
      readonly saturation: number;
      /** Une cible de 88 à 92 % est enregistrée. */
      readonly scale2: boolean;
      /** Débit non nul, ou plus de 21 % inspirés. */
      readonly oxygen: boolean;
      /** En mmHg, au plus proche. */
      readonly pressure: number;
      /** Par minute, au plus proche. */
      readonly pulse: number;
      /** A de ACVPU. */
      readonly alert: boolean;
      /** En °C, arrondie au dixième le plus proche avant la grille. */
      readonly temperature: number;
      /** Chaque paramètre qui manque, et pourquoi ; vide quand rien ne manque. */
      readonly missing: string;
      /** Les paramètres connus en une ligne. */
      readonly summary: string;
      /** Une des valeurs lues est une correction. */
      readonly corrected: boolean;
      /** De 0 à 3, montré à côté de NEWS2 et jamais utilisé seul ; absent quand un de ses trois paramètres manque. */
      readonly qsofa: number;
    };
    readonly config: {};
  };
}
