// Generated from plugin.yaml (and the manifests it depends on) by `nx typegen @platform/plugin-clinical`.
// Do not edit: change the manifest and generate again.

/** Sexe administratif. */
export type AdministrativeSex = 'male' | 'female' | 'other' | 'unknown';

/** Statut d'un traitement. */
export type MedicationStatus = 'active' | 'on-hold' | 'stopped' | 'completed' | 'intended';

/** Certitude d'un problème de santé. */
export type ConditionStatus = 'suspected' | 'confirmed';

/** Criticité d'une allergie. */
export type AllergyCriticality = 'low' | 'high' | 'unable-to-assess';

/** Avancement d'un acte. */
export type ProcedureStatus = 'planned' | 'in-progress' | 'completed' | 'cancelled';

/** Statut d'une observation reprise dans le dossier. */
export type ObservationStatus = 'final' | 'preliminary' | 'amended';

/** Gravité d'une notification. */
export type NotificationSeverity = 'info' | 'warning' | 'critical';

/** Catégorie d'une notification. */
export type NotificationCategory = 'alert' | 'notification' | 'reminder' | 'instruction';

/** Code d'un système de codage. */
export type Coding = {
  readonly code: string;
  readonly display: string;
  readonly system?: string;
};

/** Identifiant d'un patient dans un système d'identification. */
export type PatientIdentifier = {
  readonly system?: string;
  readonly value: string;
};

/** Identité et état civil du patient. */
export type Demographics = {
  readonly patientId: string;
  readonly sex: AdministrativeSex;
  /** Déduit de la date de naissance quand elle est connue. */
  readonly ageYears: number;
  readonly name?: string;
  readonly birthDate?: string;
  readonly deceased?: boolean;
  readonly identifiers?: readonly PatientIdentifier[];
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
  /** Date ou instant ISO 8601. */
  readonly onsetAt: string;
  /** Présent quand le problème est résolu. */
  readonly resolvedAt?: string;
  readonly recordedBy?: string;
};

/** Allergie ou intolérance. */
export type Allergy = {
  readonly coding: Coding;
  readonly criticality?: AllergyCriticality;
  /** Date ou instant ISO 8601. */
  readonly recordedAt?: string;
  readonly note?: string;
};

/** Acte réalisé ou prévu. */
export type Procedure = {
  readonly coding: Coding;
  readonly status: ProcedureStatus;
  /** Acte passé. */
  readonly performedAt?: string;
  /** Acte à venir. */
  readonly scheduledAt?: string;
  readonly note?: string;
};

/** Mesure d'un analyte ou d'un signe. */
export type Observation = {
  /** L'analyte. */
  readonly coding: Coding;
  readonly value: number;
  /** Symbole UCUM quand la source en donne un. */
  readonly unit: string;
  readonly observedAt: string;
  readonly status?: ObservationStatus;
  /** « < » ou « > » quand la valeur est une borne (comparateur exact dans la note). */
  readonly interpretation?: string;
  readonly derivedFrom?: string;
  readonly note?: string;
};

/** Trace laissée dans le dossier. */
export type RecordNotification = {
  readonly severity: NotificationSeverity;
  readonly title: string;
  readonly body: string;
  /** Déduite de la gravité à l'écriture. */
  readonly category?: NotificationCategory;
  /** Rôle ou équipe, repris tel quel. */
  readonly recipient?: string;
  readonly at?: string;
  readonly inReplyTo?: string;
};

/** Node id → what it reads and gives, for `ComputeBehavior<Nodes['…']>` and the like. */
export interface Nodes {
  /** Résultat de potassium disponible */
  'clinical.trigger-potassium-result': {
    readonly inputs: {};
    readonly outputs: {
      /** Instant du prélèvement. */
      readonly observedAt: string;
      /** Code LOINC de l'analyte. */
      readonly code: string;
    };
    readonly config: {};
  };
  /** Lire les observations */
  'clinical.get-observations': {
    readonly inputs: {
      /** Fin de la période ; maintenant par défaut. */
      readonly asOf?: string;
    };
    readonly outputs: {
      readonly observations: readonly Observation[];
    };
    readonly config: {
      /** Codes des analytes, « système|code » pour préciser le système. */
      readonly codes?: readonly string[];
      /** Durée de la période (ISO 8601) ; tout l'historique par défaut. */
      readonly horizon?: string;
      /** Nombre maximal d'observations. */
      readonly limit?: number;
    };
  };
  /** Lire les traitements */
  'clinical.get-medications': {
    readonly inputs: {};
    readonly outputs: {
      readonly medications: readonly Medication[];
    };
    readonly config: {
      /** Inclure les traitements arrêtés. */
      readonly includeStopped?: boolean;
    };
  };
  /** Lire l'identité */
  'clinical.get-demographics': {
    readonly inputs: {};
    readonly outputs: {
      readonly demographics: Demographics;
    };
    readonly config: {};
  };
  /** Notifier dans le dossier */
  'clinical.add-notification': {
    readonly inputs: {
      readonly severity: NotificationSeverity;
      readonly title: string;
      readonly body: string;
      /** Déduite de la gravité par défaut. */
      readonly category?: NotificationCategory;
      /** Rôle ou équipe destinataire. */
      readonly recipient?: string;
    };
    readonly outputs: {};
    readonly config: {};
  };
  /** Ajouter une observation */
  'clinical.add-observation': {
    readonly inputs: {
      readonly observation: Observation;
    };
    readonly outputs: {};
    readonly config: {};
  };
}
