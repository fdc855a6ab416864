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

/** Code d'un système de codage, ou texte seul. */
export type Coding = {
  /** Vide quand la source ne donne qu'un texte. */
  readonly code: string;
  readonly display: string;
  /** Tel que la source le donne, un URI en principe. */
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
  /** Déduit de la date de naissance quand elle est connue ; d'une année ou d'un mois seuls, d'après leur premier jour, donc jusqu'à un an de trop : à un seuil, « birthDate » manque alors. */
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
  /** Date ou instant ISO 8601 ; vide si inconnu. */
  readonly onsetAt: string;
  /** Présent quand le problème est résolu ; vide quand la date est inconnue. */
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

/** Valeurs de référence d'un résultat, telles que la source les donne. */
export type ReferenceRange = {
  readonly low?: number;
  readonly high?: number;
  /** Absente quand c'est celle de la valeur. */
  readonly unit?: string;
  /** Ce que la source dit d'autre que les bornes. */
  readonly text?: string;
};

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

/** Prescription et ses lignes. */
export type Prescription = {
  readonly id: string;
  readonly patientId: string;
  readonly items: readonly Medication[];
};

/** Note de conciliation laissée sur une prescription. */
export type ReconciliationNote = {
  readonly text: string;
  /** Auteur, repris tel quel. */
  readonly by: string;
  readonly at: string;
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
  /** Résultat de laboratoire disponible */
  'clinical.trigger-lab-result': {
    readonly inputs: {};
    readonly outputs: {
      /** Code LOINC de l'analyte. */
      readonly analyte: string;
      /** Absente quand le résultat n'est pas un nombre. */
      readonly value: number;
      /** Symbole UCUM quand la source en donne un. */
      readonly unit: string;
      /** Telles que la source les donne ; un texte aussi. */
      readonly referenceRange: ReferenceRange;
      /** Code HL7 (H, L, N…), ou texte de la source. */
      readonly interpretation: string;
      /** Instant du prélèvement. */
      readonly observedAt: string;
      /** Identifiant du résultat dans sa source. */
      readonly observationId: string;
    };
    readonly config: {};
  };
  /** Constantes relevées */
  'clinical.trigger-vital-signs': {
    readonly inputs: {};
    readonly outputs: {
      /** Instant du relevé. */
      readonly observedAt: string;
      /** Identifiant du relevé dans sa source. */
      readonly observationId: string;
      /** Codes de la conscience relevée (SNOMED CT, LOINC ou lettre ACVPU) ; le dossier ne tient que des nombres. */
      readonly consciousness: readonly string[];
      /** Unité de soins, reprise telle quelle. */
      readonly ward: string;
    };
    readonly config: {};
  };
  /** Patient admis */
  'clinical.trigger-admission': {
    readonly inputs: {};
    readonly outputs: {
      /** Instant de l'admission. */
      readonly admittedAt: string;
      /** Numéro de la venue. */
      readonly visitNumber: string;
      /** Unité de soins, reprise telle quelle. */
      readonly ward: string;
      /** Classe de la venue (table HL7 0004), par exemple « I » pour une hospitalisation. */
      readonly class: string;
    };
    readonly config: {};
  };
  /** Patient sorti */
  'clinical.trigger-discharge': {
    readonly inputs: {};
    readonly outputs: {
      /** Instant de la sortie. */
      readonly dischargedAt: string;
      /** Numéro de la venue. */
      readonly visitNumber: string;
      /** Unité de soins, reprise telle quelle. */
      readonly ward: string;
    };
    readonly config: {};
  };
  /** Prescription créée */
  'clinical.trigger-prescription-created': {
    readonly inputs: {};
    readonly outputs: {
      /** Instant de la prescription. */
      readonly authoredAt: string;
      /** Prescripteur, repris tel quel. */
      readonly prescriber: string;
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
      readonly codes: readonly string[];
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
      /** Sans les lignes de prescription que le dossier ajoute aux traitements déclarés. */
      readonly declaredOnly?: boolean;
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
  /** Lire les problèmes de santé */
  'clinical.get-conditions': {
    readonly inputs: {};
    readonly outputs: {
      readonly conditions: readonly Condition[];
    };
    readonly config: {
      /** Inclure les problèmes résolus. */
      readonly includeResolved?: boolean;
    };
  };
  /** Lire les allergies */
  'clinical.get-allergies': {
    readonly inputs: {};
    readonly outputs: {
      readonly allergies: readonly Allergy[];
    };
    readonly config: {};
  };
  /** Lire les actes */
  'clinical.get-procedures': {
    readonly inputs: {};
    readonly outputs: {
      readonly procedures: readonly Procedure[];
    };
    readonly config: {
      /** Actes à venir (planifiés ou en cours), passés, ou tous ; tous par défaut. */
      readonly horizon?: string;
    };
  };
  /** Modifier l'identité */
  'clinical.update-demographics': {
    readonly inputs: {
      readonly sex?: AdministrativeSex;
      readonly name?: string;
      readonly birthDate?: string;
      /** Refusé quand la date de naissance est connue. */
      readonly ageYears?: number;
      readonly deceased?: boolean;
      /** Ajoutés à ceux du patient ; aucun n'est retiré. */
      readonly identifiers?: readonly PatientIdentifier[];
    };
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
      /** Identifiant de la communication à laquelle celle-ci répond. */
      readonly inReplyTo?: string;
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
  /** Ajouter un problème de santé */
  'clinical.add-condition': {
    readonly inputs: {
      readonly condition: Condition;
    };
    readonly outputs: {};
    readonly config: {};
  };
  /** Ajouter une allergie */
  'clinical.add-allergy': {
    readonly inputs: {
      readonly allergy: Allergy;
    };
    readonly outputs: {};
    readonly config: {};
  };
  /** Ajouter un acte */
  'clinical.add-procedure': {
    readonly inputs: {
      readonly procedure: Procedure;
    };
    readonly outputs: {};
    readonly config: {};
  };
  /** Ajouter un traitement déclaré */
  'clinical.add-medication': {
    readonly inputs: {
      readonly medication: Medication;
    };
    readonly outputs: {};
    readonly config: {};
  };
  /** Lire la prescription */
  'clinical.get-prescription': {
    readonly inputs: {};
    readonly outputs: {
      readonly prescription: Prescription;
    };
    readonly config: {};
  };
  /** Noter la conciliation */
  'clinical.add-reconciliation-note': {
    readonly inputs: {
      readonly text: string;
      /** Auteur, repris tel quel. */
      readonly by: string;
    };
    readonly outputs: {};
    readonly config: {};
  };
}
