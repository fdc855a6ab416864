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

/** Called once the instance is known, before anything is shown. An older API does not say it. */
export function setInstance(format: InstanceFormat | undefined): void {
  if (format) known = format;
}

/** The instance whose values are shown. */
export const instanceFormat = (): InstanceFormat => known;
