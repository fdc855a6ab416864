/** How an instance writes values: the language of its texts, and its zone. */
export interface InstanceFormat {
  readonly locale: string;
  /** IANA name. */
  readonly timezone: string;
}

let known: InstanceFormat = {
  locale: 'fr',
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};

/** Called once the instance is known, before anything is shown. */
export function setInstance({ locale, timezone }: InstanceFormat): void {
  known = { locale, timezone };
}

/** The instance whose values are shown. */
export const instanceFormat = (): InstanceFormat => known;
