// Generated from plugin.yaml (and the manifests it depends on) by `nx typegen @platform/plugin-renal-pathways`.
// Do not edit: change the manifest and generate again.

/** Ce que les créatinines disent d'une insuffisance rénale aiguë. */
export type KidneyInjuryVerdict = 'excluded' | 'none' | 'injury' | 'indeterminate';

/** Ce que vaut une dose d'apixaban prescrite. */
export type ApixabanVerdict = 'concordant' | 'mismatch' | 'not-recommended' | 'indeterminate';

/** Statut d'une observation reprise dans le dossier. */
export type ObservationStatus = 'final' | 'preliminary' | 'amended';

/** Statut d'un traitement. */
export type MedicationStatus = 'active' | 'on-hold' | 'stopped' | 'completed' | 'intended';

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

/** Node id → what it reads and gives, for `ComputeBehavior<Nodes['…']>` and the like. */
export interface Nodes {
  /** Créatinines en µmol/L */
  'renal-pathways.creatinine-series': {
    readonly inputs: {
      readonly observations: readonly Observation[];
      /** Prélèvement du résultat annoncé ; s'il manque, la série est incomplète. */
      readonly expectedAt?: string;
    };
    readonly outputs: {
      /** En µmol/L, sans celles dont l'unité ou la valeur n'est pas utilisable, et une borne comme la valeur qui donne le stade le plus bas ; absentes quand le résultat attendu manque. */
      readonly results: readonly Observation[];
      /** La plus récente ; absente quand le résultat attendu manque. */
      readonly latest: Observation;
      /** Aucun résultat n'a été écarté ou n'est une borne, et le résultat attendu y est. */
      readonly complete: boolean;
      /** Ce qui manque, en une phrase ; vide quand la série est complète. */
      readonly remark: string;
    };
    readonly config: {};
  };
  /** Apixaban prescrit */
  'renal-pathways.prescribed-apixaban': {
    readonly inputs: {
      readonly medications: readonly Medication[];
      /** Les lignes sont d'une prescription, où deux lignes ne sont pas une dose, même égales. */
      readonly oneOrder?: boolean;
    };
    readonly outputs: {
      readonly prescribed: boolean;
      /** « 5 mg x2 » par exemple ; absente quand la posologie n'est pas lisible ou que plusieurs lignes diffèrent ou sont d'une prescription. */
      readonly dose: string;
      /** La posologie telle que le prescripteur l'a écrite. */
      readonly dosage: string;
    };
    readonly config: {};
  };
}
