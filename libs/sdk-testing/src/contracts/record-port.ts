import {
  isRecordPort,
  NotFoundError,
  type PendingValidation,
  type RecordPort,
} from '@platform/sdk';

export interface RecordPortSubjects {
  /** Id of a subject that exists in the opened port. */
  readonly known: string;
  /** Id of a subject that does not exist there. */
  readonly unknown: string;
}

const REQUEST: PendingValidation = {
  runId: 'run-1',
  pendingId: 'approve:run-1',
  kind: 'core.validation',
  workflowName: 'Conformité',
  title: 'Confirmer',
  payload: { dose: 5 },
};

/**
 * Conformance tests for an adapter that declares `record: { contextKind }`. `open` is called before each
 * test and returns a fresh port. Call it at the top level of a Jest spec.
 *
 * @example
 * describeRecordPort(() => openAdapter(config, adapterContext()), {
 *   known: 'patient-a',
 *   unknown: 'nobody',
 * });
 */
export function describeRecordPort(
  open: () => RecordPort | Promise<RecordPort>,
  { known, unknown }: RecordPortSubjects,
): void {
  describe('record capability', () => {
    let port: RecordPort;
    beforeEach(async () => {
      port = await open();
    });

    it('has a snapshot of a known subject, in JSON', async () => {
      expect(isRecordPort(port)).toBe(true);
      const snapshot = await port.snapshot(known);
      expect(snapshot).toBeDefined();
      expect(JSON.parse(JSON.stringify(snapshot))).toEqual(snapshot);
    });

    it('refuses an unknown subject with NotFoundError', async () => {
      await expect(port.snapshot(unknown)).rejects.toMatchObject({
        code: new NotFoundError('').code,
      });
    });

    it('gives a snapshot that the caller may change', async () => {
      const before = JSON.stringify(await port.snapshot(known));
      const snapshot = (await port.snapshot(known)) as Record<string, unknown>;
      for (const key of Object.keys(snapshot)) snapshot[key] = null;
      expect(JSON.stringify(await port.snapshot(known))).toBe(before);
    });

    it('describes a known subject in both languages, when it describes any', async () => {
      if (port.describeSubject === undefined) return;
      const described = await port.describeSubject(known);
      expect(JSON.parse(JSON.stringify(described))).toEqual(described);
      expect(described).toHaveProperty('name');
      expect(described.facts.length).toBeGreaterThan(0);
      const texts = [
        ...described.facts.flatMap(({ label, value }) => (value ? [label, value] : [label])),
        ...described.warnings,
      ];
      const isWhole = ({ fr, en }: { fr: string; en: string }) =>
        fr.trim() !== '' && en.trim() !== '';
      expect(texts.every(isWhole)).toBe(true);
    });

    it('refuses to describe an unknown subject with NotFoundError, when it describes any', async () => {
      if (port.describeSubject === undefined) return;
      await expect(port.describeSubject(unknown)).rejects.toMatchObject({
        code: new NotFoundError('').code,
      });
    });

    it('takes a validation request twice, and its withdrawal twice, when it takes any', async () => {
      if (port.publishValidationRequest === undefined) return;
      const options = { idempotencyKey: 'run-1:approve' };
      await port.publishValidationRequest(known, REQUEST, options);
      await port.publishValidationRequest(known, REQUEST, options);
      await port.withdrawValidationRequest?.(known, REQUEST.pendingId);
      await port.withdrawValidationRequest?.(known, REQUEST.pendingId);
      await expect(port.snapshot(known)).resolves.toBeDefined();
    });
  });
}
