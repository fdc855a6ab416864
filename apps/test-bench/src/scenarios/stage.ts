import type { LocalizedText } from '@platform/ports';
import type { Communication, FhirResource, Observation, Patient, Task } from 'fhir/r4';

import { nameOf } from '../pages/format';
import { patientIdIn } from '../patients/patient-facts';

import { APPROVAL } from '../validations/read-validation';
import type { Stored, Warehouse } from '../warehouse/warehouse';
import { WarehouseError } from '../warehouse/warehouse-error';
import { inBoth } from './bilingual';
import { checksOf, expectationOf, type Expectation } from './expectations';
import { eachOf, pause, StoppedError } from './pace';
import type { Check, Step } from './report';
import { checksOfTasks, type TaskExpectation } from './task-expectations';
import { tagOf } from './test-report';

/** What scenarios write. */
export type Writable = Extract<
  FhirResource,
  {
    resourceType:
      | 'AllergyIntolerance'
      | 'Condition'
      | 'Encounter'
      | 'Location'
      | 'MedicationRequest'
      | 'MedicationStatement'
      | 'Observation'
      | 'Patient';
  }
>;

/** A scenario as it is played: what it writes, what it waits for, and what it says. */
export interface Stage {
  readonly warehouse: Warehouse;
  readonly baseUrl: string;
  readonly startedAt: number;
  readonly signal: AbortSignal;
  /** How long an outage lasts. */
  readonly awayMs: number;
  /** Whether the platform has answered everything that earlier scenarios wrote. */
  readonly isSettled: boolean;
  now(): number;
  /** Adds a step to the report. */
  say(text: LocalizedText): void;
  /**
   * Writes resources, each once, with the tag. Their ids are their own names for each other: references lead to what the
   * warehouse made of them. Results of potassium add what is expected of the platform.
   */
  write<R extends Writable & { readonly id: string }>(
    resources: readonly R[],
  ): Promise<readonly Stored<R>[]>;
  /** Replaces a result; what is expected of its new content comes on top. `isSame`: it says what it said before. */
  change(
    result: Stored<Observation>,
    options?: { readonly isSame?: boolean },
  ): Promise<Stored<Observation>>;
  /** Adds what should, or should not, be put to a person. */
  expectTask(expectation: TaskExpectation): void;
  /** Adds patients whose notifications are read, with those that they have already. */
  watch(patients: readonly Stored<Patient>[]): Promise<void>;
  /** Waits until everything expected so far was seen, for a limited time. */
  waitForPlatform(limitMs?: number): Promise<void>;
}

interface StageDeps extends Pick<
  Stage,
  'warehouse' | 'baseUrl' | 'signal' | 'awayMs' | 'isSettled'
> {
  readonly tag: string;
  readonly now: () => number;
  /** How long the platform has to do what is expected. */
  readonly waitMs: number;
  /** How long it must then do nothing else. */
  readonly quietMs: number;
  /** Called after each change of what the report says. */
  readonly onProgress: (steps: readonly Step[], checks: readonly Check[]) => void;
}

const WRITE_CONCURRENCY = 8;
const POLL_MS = 1_000;
/** Notifications of the patients of a scenario that are read. */
const MAX_NOTIFICATIONS = 1_000;
/** Their tasks that are read. */
const MAX_READ_TASKS = 200;
/** What others refer to comes first. */
const LAYERS = [['Location', 'Patient'], ['Encounter']] as const;

export function openStage(deps: StageDeps): Stage & { finish(): Promise<readonly Check[]> } {
  const { warehouse, baseUrl, tag, signal, now, waitMs, quietMs, onProgress } = deps;
  const { awayMs, isSettled } = deps;
  const steps: Step[] = [];
  const expectations: Expectation[] = [];
  const taskExpectations: TaskExpectation[] = [];
  /** Patients whose notifications are read, and their names. */
  const watched = new Map<string, string | undefined>();
  /** Notifications that the patients had before. */
  const earlier = new Set<string>();
  const ids = new Map<string, string>();
  let checks: readonly Check[] = [];
  let taskChecks: readonly Check[] = [];

  const say = (text: LocalizedText): void => {
    steps.push({ at: now(), text });
    onProgress(steps, [...checks, ...taskChecks]);
  };

  /** A warehouse that is away is asked again, as any other client does. */
  async function persist<T>(call: () => Promise<T>): Promise<T> {
    const until = now() + waitMs;
    for (;;) {
      if (signal.aborted) throw new StoppedError();
      try {
        return await call();
      } catch (error) {
        const isAway = error instanceof WarehouseError && error.fault === 'away';
        if (!isAway || now() > until) throw error;
        await pause(POLL_MS, signal);
      }
    }
  }

  async function notifications(): Promise<readonly Stored<Communication>[]> {
    if (watched.size === 0) return [];
    const patients = [...watched.keys()].map((id) => `Patient/${id}`).join(',');
    const { matches } = await warehouse.searchOn(
      'Communication',
      [
        ['patient', patients],
        ['_sort', '-sent'],
      ],
      MAX_NOTIFICATIONS,
    );
    return matches.filter(({ id }) => !earlier.has(id));
  }

  async function tasks(): Promise<readonly Stored<Task>[]> {
    if (taskExpectations.length === 0) return [];
    const patients = taskExpectations.map(({ patient }) => `Patient/${patient}`).join(',');
    const { matches } = await warehouse.searchOn(
      'Task',
      [
        ['patient', patients],
        ['code', APPROVAL],
      ],
      MAX_READ_TASKS,
    );
    return matches;
  }

  async function look(isOver: boolean): Promise<void> {
    checks = checksOf(expectations, await persist(notifications), isOver);
    taskChecks = checksOfTasks(taskExpectations, await persist(tasks), isOver);
    onProgress(steps, [...checks, ...taskChecks]);
  }

  const isAllSeen = (): boolean =>
    expectations.every(
      ({ urgency }, index) => urgency === undefined || checks[index]?.verdict !== 'waiting',
    ) &&
    taskExpectations.every(
      ({ stage }, index) => stage === 0 || taskChecks[index]?.verdict !== 'waiting',
    );

  async function waitForPlatform(limitMs = waitMs): Promise<void> {
    const notified = expectations.filter(({ urgency }) => urgency !== undefined).length;
    const asked = taskExpectations.filter(({ stage }) => stage > 0).length;
    say(inBoth((words) => words.waitsFor(notified, asked)));
    const until = now() + limitMs;
    for (;;) {
      await look(false);
      if (isAllSeen()) return;
      if (now() > until) return say(inBoth((words) => words.lateEnd));
      await pause(POLL_MS, signal);
    }
  }

  const expectedOf = (result: Stored<Observation>): Expectation | undefined =>
    expectationOf(result, watched.get(patientIdIn(result.subject) ?? ''), now());

  return {
    ...{ warehouse, baseUrl, signal, awayMs, isSettled },
    ...{ now, say, waitForPlatform, startedAt: now() },

    async write(resources) {
      const written = new Map<string, Stored<FhirResource>>();
      const isIn = (layer: number, type: string): boolean =>
        LAYERS.findIndex((types) => types.some((each) => each === type)) === layer;
      for (const layer of [0, 1, -1]) {
        const due = resources.filter(({ resourceType }) => isIn(layer, resourceType));
        await eachOf(due, WRITE_CONCURRENCY, async (resource) => {
          const { id, ...content } = withReferences(resource, ids);
          const tagged = { ...content, meta: { tag: [tagOf(tag)] } } as typeof resource;
          const saved = await persist(() => warehouse.createOnce<Writable>(tagged, `${tag}.${id}`));
          ids.set(`${resource.resourceType}/${id}`, `${resource.resourceType}/${saved.id}`);
          written.set(`${resource.resourceType}/${id}`, saved);
          if (saved.resourceType === 'Patient') watched.set(saved.id, nameOf(saved.name));
        });
      }
      const inOrder = resources.map(
        ({ resourceType, id }) => written.get(`${resourceType}/${id}`) as never,
      );
      for (const each of inOrder as readonly Stored<Writable>[]) {
        const expectation = each.resourceType === 'Observation' && expectedOf(each);
        if (expectation) expectations.push(expectation);
      }
      return inOrder;
    },

    async change(result, { isSame = false } = {}) {
      const saved = await persist(() => warehouse.update(result));
      const expectation = expectedOf(saved);
      if (expectation !== undefined) {
        expectations.push(isSame ? sentAgain(expectation) : expectation);
      }
      return saved;
    },

    async watch(patients) {
      patients.forEach(({ id, name }) => watched.set(id, nameOf(name)));
      for (const { id } of await persist(notifications)) earlier.add(id);
    },

    expectTask: (expectation) => void taskExpectations.push(expectation),

    async finish() {
      await waitForPlatform();
      if (isAllSeen()) {
        say(inBoth((words) => words.quiet));
        await pause(quietMs, signal);
      }
      await look(true);
      return [...checks, ...taskChecks];
    },
  };
}

/** Nobody is notified a second time of what was said before. */
const sentAgain = (expectation: Expectation): Expectation => ({
  ...expectation,
  what: inBoth((words, { language }) => `${expectation.what[language]}, ${words.again}`),
  urgency: undefined,
});

/** A copy whose references name what the warehouse made of them. */
function withReferences<R>(value: R, ids: ReadonlyMap<string, string>): R {
  return JSON.parse(JSON.stringify(value), (name, member: unknown) =>
    name === 'reference' && typeof member === 'string' ? (ids.get(member) ?? member) : member,
  ) as R;
}
