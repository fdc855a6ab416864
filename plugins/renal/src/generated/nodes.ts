// Generated from plugin.yaml (and the manifests it depends on) by `nx typegen @platform/plugin-renal`.
// Do not edit: change the manifest and generate again.

/** Gravité d'une hyperkaliémie, bandes de la UK Kidney Association (2023). */
export type HyperkalaemiaSeverity = 'none' | 'mild' | 'moderate' | 'severe';

/** Statut d'une observation reprise dans le dossier. */
export type ObservationStatus = 'final' | 'preliminary' | 'amended';

/** Gravité d'une notification. */
export type NotificationSeverity = 'info' | 'warning' | 'critical';

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

/** Node id → what it reads and gives, for `ComputeBehavior<Nodes['…']>` and the like. */
export interface Nodes {
  /** Gravité de l'hyperkaliémie */
  'renal.hyperkalaemia-severity': {
    readonly inputs: {
      readonly observations: readonly Observation[];
      /** Les résultats plus récents sont laissés de côté. */
      readonly asOf?: string;
      /** Prélèvement du résultat attendu ; s'il manque, le plus récent décide mais est à contrôler. */
      readonly expectedAt?: string;
    };
    readonly outputs: {
      /** Absente quand le résultat ne permet pas de conclure. */
      readonly severity: HyperkalaemiaSeverity;
      /** Le résultat est à contrôler. */
      readonly control: boolean;
      /** Le prélèvement attendu n'est pas exploitable et un plus ancien a décidé. */
      readonly expectedMissing: boolean;
      /** En mmol/L, sauf unité inconnue. */
      readonly value: number;
      readonly unit: string;
      readonly notificationSeverity: NotificationSeverity;
      readonly title: string;
      readonly body: string;
      readonly reasons: readonly string[];
    };
    readonly config: {};
  };
}
