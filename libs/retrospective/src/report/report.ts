import type { LocalizableText } from '@platform/ports';

export const REPORT_VERSION = 'platform/retrospective-v1';

/** One number for each version, in the order of `sides`. */
export type PerSide<T> = readonly T[];

export interface SideNumbers {
  /** Runs that would have started. */
  readonly started: number;
  /** Runs that would have asked, written or started something. */
  readonly fired: number;
  /** Patients for whom it would have fired, each once. */
  readonly patients: number;
  readonly tasks: number;
  readonly failed: number;
  /** Runs in which an expression or a table had no answer, because a value is missing. */
  readonly undecided: number;
}

export interface ReportRow {
  /** Empty: the encounter says no place. */
  readonly ward: string;
  /** ISO 8601: `2026-W48`. */
  readonly week: string;
  readonly events: number;
  readonly sides: PerSide<SideNumbers>;
}

export interface Counted {
  readonly name: string;
  readonly counts: PerSide<number>;
}

export interface CountedTasks extends Counted {
  /** Over all days of the period. */
  readonly perDay: PerSide<number>;
  /** Of the busiest day. */
  readonly mostInADay: PerSide<number>;
}

/** How two versions differ for one event. */
export type Difference = 'fires' | 'no-longer-fires' | 'writes' | 'tasks' | 'failure' | 'content';

/** One event, without anything that says who it is about: the number leads there, for who has the work file. */
export interface ReportCase {
  /** The number of the event in the work file. */
  readonly case: number;
  /** The same for all events of a patient, within this report. */
  readonly patient: string;
  readonly ward: string;
  readonly week: string;
  readonly difference?: Difference;
  readonly sides: PerSide<{
    readonly status: 'completed' | 'failed' | 'running' | 'not-started';
    readonly outcomes: readonly string[];
    readonly tasks: readonly string[];
    readonly writes: readonly string[];
    readonly failure?: string;
  }>;
}

export interface RejectedLines {
  readonly reason: string;
  readonly count: number;
  /** The first of them. `file` is the name without its folder. */
  readonly places: readonly {
    readonly file?: string;
    readonly line?: number;
    readonly detail?: string;
  }[];
}

/** What a workflow would have done in a past period. Without ids, names or values of records. */
export interface RetrospectiveReport {
  readonly apiVersion: typeof REPORT_VERSION;
  readonly workflow: { readonly slug: string; readonly name: LocalizableText };
  readonly sides: PerSide<{ readonly label: string; readonly version: number }>;
  readonly period: {
    /** Days in the time zone of the instance; absent without events. */
    readonly from?: string;
    readonly to?: string;
    readonly days: number;
    readonly timezone: string;
  };
  readonly export: {
    readonly files: number;
    readonly lines: number;
    readonly resources: readonly { readonly type: string; readonly count: number }[];
    readonly rejected: readonly RejectedLines[];
    /** Lines that are older than the line before them. They are put in order. */
    readonly outOfOrder: number;
    readonly knownBy: 'updated' | 'stated';
  };
  readonly events: {
    readonly total: number;
    readonly patients: number;
    readonly bindings: readonly {
      readonly name: string;
      readonly count: number;
      /** The same content again, which starts nothing again. */
      readonly repeated: number;
    }[];
    readonly leftOut: readonly { readonly what: string; readonly count: number }[];
  };
  /** False: the retrospective was interrupted, and the numbers are of what was done. */
  readonly isComplete: boolean;
  readonly totals: PerSide<SideNumbers>;
  readonly rows: readonly ReportRow[];
  readonly outcomes: readonly Counted[];
  readonly tasks: readonly CountedTasks[];
  readonly writes: readonly Counted[];
  readonly starts: readonly Counted[];
  readonly failures: readonly Counted[];
  /** Of two versions: the events that differ, by how. */
  readonly differing?: {
    readonly count: number;
    readonly kinds: readonly { readonly difference: Difference; readonly count: number }[];
  };
  /** The first events that differ; of one version, those for which it fires. */
  readonly cases: readonly ReportCase[];
}
