/** The time and the zone in which a record is read: ages, and dates without a time, depend on them. */
export interface RecordClock {
  now(): Date;
  /** IANA name. */
  readonly zone: string;
}
