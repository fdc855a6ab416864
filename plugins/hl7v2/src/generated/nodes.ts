// Generated from plugin.yaml (and the manifests it depends on) by `nx typegen @platform/plugin-hl7v2`.
// Do not edit: change the manifest and generate again.

/** Node id → what it reads and gives, for `ComputeBehavior<Nodes['…']>` and the like. */
export interface Nodes {
  /** Patient admis */
  'hl7v2.trigger-patient-admitted': {
    readonly inputs: {};
    readonly outputs: {
      /** Instant de l'admission ; absent quand le message n'en donne que le jour. */
      readonly admittedAt: string;
      /** Jour de l'admission, aussi quand son instant est inconnu ; absent quand le message n'en donne que le mois. */
      readonly admittedOn: string;
      /** Numéro de la venue. */
      readonly visitNumber: string;
      /** Classe de la venue (table HL7 0004), par exemple « I » pour une hospitalisation. */
      readonly class: string;
      /** Vrai quand le mouvement n'est pas le mouvement courant (ZBE-5) ; absent sans cette indication. */
      readonly historic: boolean;
    };
    readonly config: {};
  };
}
